import { type Loss, startOfText } from "@galley/markdown";
import type { DroppedKind, LossKind } from "#src/operations/outside/import-reader.ts";
import { describeLoss } from "./describe-loss.ts";

const kindsMax = 30;
const nameLengthMax = 80;
/** Most places and lines of a kind that a report names. */
export const placesMax = 3;

/** Place of a loss: its line in the file, its beginning or, if it has no words, those before it. `words` are all of it. */
type Place = { excerpt: string; near?: string; line?: number; offer: Loss["offer"]; words?: () => string };

/** Returns the place of a loss that has words. */
export function lostWords(words: string, line?: number): Place {
  return { excerpt: startOfText(words), offer: null, words: () => words, ...(line !== undefined && { line }) };
}

/** Counts what an article loses in the import, with the places of the first of each kind. */
export type LossTally = {
  note(kind: LossKind, name: string, place?: Place): void;
  list(): DroppedKind[];
  /** Gets all that was written of each loss of Markdown. */
  lost?(written: string): void;
};

export function createTally(): LossTally {
  const found = new Map<string, DroppedKind>();
  return {
    note(given, whole, { excerpt, near = "", line, offer } = { excerpt: "", offer: null }) {
      const short = whole.length > nameLengthMax ? `${whole.slice(0, nameLengthMax).toWellFormed()}…` : whole;
      const isListed = found.size < kindsMax || found.has(describeLoss(given, short));
      const [kind, name]: [LossKind, string] = isListed ? [given, short] : ["others", ""];
      const what = describeLoss(kind, name);
      const known = found.get(what) ?? { kind, name, what, count: 0, places: [], lines: [], offer: null };
      const place = excerpt || near;
      const places = place === "" ? known.places : withFirst(known.places, place);
      const lines = line === undefined ? known.lines : withFirst(known.lines, line);
      found.set(what, { ...known, count: known.count + 1, places, lines, offer: known.offer ?? offer });
    },
    list: () => [...found.values()],
  };
}

function withFirst<Item>(items: Item[], item: Item): Item[] {
  return items.length >= placesMax || items.includes(item) ? items : [...items, item];
}
