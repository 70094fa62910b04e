import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { Picture } from "#src/operations/outside/models.ts";

const width = 640;
const types = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/**
 * Chooses the file of an image that a model is shown: that of 640 pixels, or the whole image where it is narrower. Not every model
 * reads WebP. Each file is the service's own encoding, without metadata.
 */
export function pictureForModel(variants: readonly ImageVariant[]): { name: string; mediaType: Picture["mediaType"] } {
  const of = (size: string) => variants.filter(({ name }) => name.startsWith(`${size}.`)).map(({ name }) => name);
  const names = [...of(String(width)), ...of("full")].slice(0, 2);
  const name = names.find((one) => !one.endsWith(".webp")) ?? names[0];
  if (name === undefined) throw new Error("The image has no files.");
  const kind = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return { name, mediaType: types[kind] };
}
