import type { WriterPlace } from "#src/api/article-writers.ts";

/** Returns a digest of a block's words, short enough to send often and of no use to anybody who does not have the text. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Describes the place of a block so that it is found in a text whose blocks differ a little. */
export function placeOf(texts: readonly string[], block: number): WriterPlace {
  const digestAt = (at: number) => {
    const text = texts[at];
    return text === undefined || text === "" ? "" : digestOf(text);
  };
  return { block, around: [digestAt(block - 1), digestAt(block), digestAt(block + 1)] };
}

/** Finds the block that somebody else writes in: by its words, or by its neighbors if those have just changed. */
export function findPlace(texts: readonly string[], { block, around }: WriterPlace): number | undefined {
  if (texts.length === 0) return undefined;
  const digests = texts.map((text) => (text === "" ? "" : digestOf(text)));
  const [before, own, after] = around;
  for (const [digest, step] of [
    [own, 0],
    [before, 1],
    [after, -1],
  ] as const) {
    const found = digest === "" ? undefined : nearest(digests, digest, block - step);
    if (found !== undefined) return clamp(found + step, texts.length);
  }
  return clamp(block, texts.length);
}

function nearest(digests: readonly string[], wanted: string, to: number): number | undefined {
  const found = digests.flatMap((digest, at) => (digest === wanted ? [at] : []));
  return found.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0];
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length - 1);
}
