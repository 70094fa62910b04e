export type ImageKind = "jpeg" | "png" | "webp";

/** One re-encoding of an image. `name` is `<width preset or full>.<kind>`, as in `640.webp`. */
export type ImageVariant = { name: string; width: number; height: number; bytes: number };

/** An upright image in sRGB without metadata, in every variant. The files go when it is disposed of. */
export type DecodedImage = AsyncDisposable & {
  kind: ImageKind;
  width: number;
  height: number;
  /** A data URL of at most 16 by 16 pixels. */
  placeholder: string;
  variants: readonly ImageVariant[];
  read(variant: ImageVariant): Promise<Uint8Array>;
};

/** A size in pixels that an image is brought to: what stands out of it stays, the rest is cut off. */
export type Cut = { width: number; height: number };

/** Fails with `ImageRefused` for what is no image that can be kept, and with `unavailable` when too many of the organization wait. */
export type ImageDecoder = { decode(organizationId: string, bytes: Uint8Array, cut?: Cut): Promise<DecodedImage> };

/** Trying again changes nothing. The message is for whoever sent the image. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";
}
