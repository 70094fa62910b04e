import { linkTarget } from "@galley/markdown";
import type { Pictures } from "./pictures.ts";
import type { Tally } from "./tally.ts";

/** What the parts of one article are read with. */
export type Ground = {
  /** The address that relative ones belong to; null where nobody knows it. */
  base: string | null;
  dropped: Tally;
  pictures: Pictures;
};

/** Where a link leads; null where it leads nowhere that an article may lead. */
export function linkIn(href: string, { base }: Ground): string | null {
  const target = linkTarget(href.trim());
  if (target === null || target.startsWith("#") || /^[a-z][a-z0-9+.-]*:/i.test(target)) return target;
  return base === null ? target : (URL.parse(target, base)?.href ?? null);
}

const sourceLengthMax = 2000;

/** What an image is called: its address, or the name of a picture in the file; null where it can be neither. */
export function sourceIn(src: string, { base, pictures }: Ground): string | null {
  const trimmed = src.trim();
  if (/^data:/i.test(trimmed)) return pictures.ofDataUrl(trimmed);
  const url = base === null ? URL.parse(trimmed) : URL.parse(trimmed, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.href.length > sourceLengthMax ? null : url.href;
}
