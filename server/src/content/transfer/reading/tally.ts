import type { Loss } from "@galley/markdown";
import type { DroppedKind } from "#src/core/outside/import-reader.ts";

const kindsMax = 30;
const lengthMax = 100;
const placesMax = 3;

/** Place of a loss: its beginning or, if it has no words, those before it. */
type Place = { excerpt: string; near?: string; offer: Loss["offer"] };

/** Counts what an article loses in the import, with the places of the first of each kind. */
export type LossTally = { note(what: string, place?: Place): void; list(): DroppedKind[] };

export function createTally(): LossTally {
  const found = new Map<string, DroppedKind>();
  return {
    note(what, { excerpt, near = "", offer } = { excerpt: "", offer: null }) {
      const name = what.length > lengthMax ? `${what.slice(0, lengthMax).toWellFormed()}…` : what;
      const key = found.has(name) || found.size < kindsMax ? name : "others";
      const kind = found.get(key) ?? { what: key, count: 0, places: [], offer: null };
      const place = excerpt || near;
      const places = place === "" || kind.places.length >= placesMax || kind.places.includes(place) ? kind.places : [...kind.places, place];
      found.set(key, { what: key, count: kind.count + 1, places, offer: kind.offer ?? offer });
    },
    list: () => [...found.values()],
  };
}
