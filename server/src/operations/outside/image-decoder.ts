import { UserFacingError } from "#src/core/user-facing-error.ts";

export type ImageKind = "jpeg" | "png" | "webp";

/** One re-encoding of an image. `name` is `<width preset, full or icon-side>.<kind>`, as in `640.webp`. */
export type ImageVariant = { name: string; width: number; height: number; bytes: number };

/** An upright image in sRGB without metadata, in every variant. Disposing removes its files. */
export type DecodedImage = AsyncDisposable & {
  kind: ImageKind;
  width: number;
  height: number;
  /** A data URL of at most 16 by 16 pixels. */
  placeholder: string;
  variants: readonly ImageVariant[];
  read(variant: ImageVariant): Promise<Uint8Array>;
};

/** Size in pixels to which an image is cropped. Its most striking part is kept. */
export type Cut = { width: number; height: number };

/** Part of an image, in pixels of the upright image. */
export type Frame = { left: number; top: number; width: number; height: number };

/** Files that were made of an image. Disposing removes them. */
export type DecodedFiles = Pick<DecodedImage, "variants" | "read"> & AsyncDisposable;

/** Reads the file of an image. It is called once there is room for its bytes. */
type Read = () => Promise<Uint8Array>;

/** Fails with `ImageRefused` when the bytes are no usable image, and with `unavailable` when too many calls of the organization wait. */
export type ImageDecoder = {
  decode(organizationId: string, bytes: Uint8Array, cut?: Cut): Promise<DecodedImage>;
  /** Keeps what is within the frame, which lies inside the image. */
  crop(organizationId: string, read: Read, frame: Frame): Promise<DecodedImage>;
  /** Makes square PNG files with these sides in pixels, named `icon-<side>.png`, that show all of the image. */
  icons(organizationId: string, read: Read, sides: readonly number[]): Promise<DecodedFiles>;
};

/** A retry does not help. The message is for the sender of the image. */
export class ImageRefused extends UserFacingError {
  override readonly name = "ImageRefused";
}
