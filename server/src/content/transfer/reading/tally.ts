import { type Loss, startOfText } from "@galley/markdown";
import type { DroppedKind, LossKind } from "#src/operations/outside/import-reader.ts";
import { describeLoss } from "./describe-loss.ts";

const kindsMax = 30;
const nameLengthMax = 80;
const placesMax = 3;

/** Place of a loss: its beginning or, if it has no words, those before it. `words` are all of it. */
type Place = { excerpt: string; near?: string; offer: Loss["offer"]; words?: () => string };

/** Returns the place of a loss that has words. */
export function lostWords(words: string): Place {
  return { excerpt: startOfText(words), offer: null, words: () => words };
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
    note(given, whole, { excerpt, near = "", offer } = { excerpt: "", offer: null }) {
      const short = whole.length > nameLengthMax ? `${whole.slice(0, nameLengthMax).toWellFormed()}…` : whole;
      const isListed = found.size < kindsMax || found.has(describeLoss(given, short));
      const [kind, name]: [LossKind, string] = isListed ? [given, short] : ["others", ""];
      const what = describeLoss(kind, name);
      const known = found.get(what) ?? { kind, name, what, count: 0, places: [], offer: null };
      const place = excerpt || near;
      const places =
        place === "" || known.places.length >= placesMax || known.places.includes(place) ? known.places : [...known.places, place];
      found.set(what, { ...known, count: known.count + 1, places, offer: known.offer ?? offer });
    },
    list: () => [...found.values()],
  };
}
