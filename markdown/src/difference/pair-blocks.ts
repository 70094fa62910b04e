import { wordPiecesOf } from "./diff-words.ts";
import type { MarkdownBlock } from "./markdown-block.ts";

// Beyond this many combinations so much has changed that blocks are shown as removed and added.
const combinationsMax = 10_000;
const sharedMin = 0.5;
const wordLike = /[\p{L}\p{N}]/u;

/** Pairs removed blocks with the added ones that continue them, in the order of both, so that the pairs share most words. */
export function pairBlocks(removed: readonly MarkdownBlock[], added: readonly MarkdownBlock[]): [number, number][] {
  if (removed.length * added.length > combinationsMax) return [];
  const weighed = added.map(weigh);
  const gains = removed.map(weigh).map((one) => weighed.map((other) => gainOf(one, other)));
  const width = added.length + 1;
  // Most words that can be shared from a removed and an added block on.
  const best = new Float64Array((removed.length + 1) * width);
  const at = (row: number, column: number) => best[row * width + column] ?? 0;
  for (let row = removed.length - 1; row >= 0; row -= 1) {
    for (let column = added.length - 1; column >= 0; column -= 1) {
      const own = gains[row]?.[column] ?? 0;
      const paired = own > 0 ? own + at(row + 1, column + 1) : 0;
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < removed.length && column < added.length) {
    if (at(row, column) === at(row + 1, column)) row += 1;
    else if (at(row, column) === at(row, column + 1)) column += 1;
    else pairs.push([row++, column++]);
  }
  return pairs;
}

type Weighed = { type: MarkdownBlock["type"]; words: ReadonlyMap<string, number>; size: number };

function weigh({ type, text }: MarkdownBlock): Weighed {
  const all = wordPiecesOf(text).filter((piece) => wordLike.test(piece));
  const words = new Map<string, number>();
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
  return { type, words, size: all.length };
}

/** Counts the words that two blocks share, or returns 0 where these are too few for one to continue the other. */
function gainOf(one: Weighed, other: Weighed): number {
  const [few, many] = one.words.size < other.words.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [word, count] of few.words) shared += Math.min(count, many.words.get(word) ?? 0);
  // A paragraph may have been split or extended. A block that has changed its type must be largely the same.
  const size = one.type === other.type ? Math.min(one.size, other.size) : Math.max(one.size, other.size);
  return size > 0 && shared / size > sharedMin ? shared : 0;
}
