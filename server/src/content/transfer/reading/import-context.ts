import { type KeptKinds, linkTarget } from "@galley/markdown";
import type { Pictures } from "./pictures.ts";
import type { LossTally } from "./tally.ts";

/** Context for reading the parts of one article. */
export type ImportContext = {
  /** Base address for relative ones; null when it is unknown. */
  base: string | null;
  dropped: LossTally;
  /** Kinds to keep in their nearest form. */
  keep: KeptKinds;
  pictures: Pictures;
};

/** Returns the target of a link; null when an article must not link to it. */
export function linkIn(href: string, { base }: ImportContext): string | null {
  const target = linkTarget(href.trim());
  if (target === null || target.startsWith("#") || /^[a-z][a-z0-9+.-]*:/i.test(target)) return target;
  return base === null ? target : (URL.parse(target, base)?.href ?? null);
}

/** Context of all articles of a file. Each has a tally of its own. */
export type FileContext = Omit<ImportContext, "dropped"> & { startTally(): LossTally };

const sourceLengthMax = 2000;

/** Returns an image's source: its address, or the name of a picture inside the file; null when it is neither. */
export function sourceIn(src: string, { base, pictures }: ImportContext): string | null {
  const trimmed = src.trim();
  if (/^data:/i.test(trimmed)) return pictures.ofDataUrl(trimmed);
  const url = base === null ? URL.parse(trimmed) : URL.parse(trimmed, base);
  if (trimmed === "" || url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.href.length > sourceLengthMax ? null : url.href;
}
