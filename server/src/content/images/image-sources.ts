import { presets, widestPreset } from "./image-kinds.ts";
import { imageUrl } from "./image-url.ts";

/** Addresses of an image of the media library in all its stored widths. `src` is for clients without support for `srcset`. */
export type ImageSources = { src: string; srcset?: string };

const usualWidthMax = 1280;

/** Returns the width of the file that `src` names; undefined where that is the image as it is. */
export function usualWidth(width: number): number | undefined {
  return presets.findLast((preset) => preset < width && preset <= usualWidthMax);
}

/**
 * Returns the addresses of an image for a page. The original width is offered only up to the widest preset: larger ones come from
 * cameras, weigh megabytes, and no page shows so many pixels.
 */
export function imageSources(publicUrl: string, { id, width }: { id: string; width: number }): ImageSources {
  const src = imageUrl(publicUrl, id);
  const smaller = presets.filter((preset) => preset < width);
  if (smaller.length === 0) return { src };
  const own = width <= widestPreset ? [`${src} ${width}w`] : [];
  return { src: `${src}?w=${usualWidth(width)}`, srcset: [...smaller.map((preset) => `${src}?w=${preset} ${preset}w`), ...own].join(", ") };
}

/** Address of an image at the side of a list. */
export function thumbnailUrl(publicUrl: string, id: string): string {
  return `${imageUrl(publicUrl, id)}?w=${presets[0]}`;
}
