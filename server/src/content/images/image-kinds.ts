import type { ImageKind } from "#src/operations/outside/image-decoder.ts";

/** Widths in pixels in which an image is stored, beside its original one. */
export const presets = [320, 640, 960, 1280, 1920] as const;
export const widestPreset = Math.max(...presets);

// Pages alone ask for these widths, and browsers name WebP.
const webpAlone: ReadonlySet<number> = new Set([320, 960]);

/** Returns the kinds in which an image of a kind is stored in a width. */
export function kindsOf(preset: number, kind: ImageKind): ImageKind[] {
  return kind === "webp" || webpAlone.has(preset) ? ["webp"] : [kind, "webp"];
}

const types: Record<ImageKind, string> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** Content type of one variant of an image of this kind: its own type, WebP, or PNG for an icon. */
export function typeOf(kind: ImageKind, variantName: string): string {
  if (variantName.startsWith("icon-")) return types.png;
  return types[variantName.endsWith(".webp") ? "webp" : kind];
}

const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");
const jpegMagic = Buffer.from("ffd8ff", "hex");

/** Detects the image format from its first bytes; undefined for formats that are not supported. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.subarray(0, 3).equals(jpegMagic)) return "jpeg";
  if (head.subarray(0, 8).equals(pngMagic)) return "png";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return "webp";
  return undefined;
}
