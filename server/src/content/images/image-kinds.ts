import type { ImageKind } from "#src/core/outside/image-decoder.ts";

/** Widths in pixels that an image is kept in beside its own. */
export const presets = [640, 1280, 1920] as const;

const types: Record<ImageKind, string> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** The content type of one variant of an image of this kind: either that, or WebP. */
export function typeOf(kind: ImageKind, variantName: string): string {
  return types[variantName.endsWith(".webp") ? "webp" : kind];
}

const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");
const jpegMagic = Buffer.from("ffd8ff", "hex");

/** What the first bytes say that the rest is; undefined for everything that is not kept here. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.subarray(0, 3).equals(jpegMagic)) return "jpeg";
  if (head.subarray(0, 8).equals(pngMagic)) return "png";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return "webp";
  return undefined;
}
