import { dropKept, keep, keptKeys, readKept } from "#src/forms/kept.ts";
import { textKey } from "#src/place/text-key.ts";
import type { Words } from "./keeper.ts";

/** Words that this browser keeps while the service cannot be reached. `known` is the version that they were written over. */
export type LocalWords = Words & { known: string | null; at: string; projectId?: string };

/** `key` is the id of an article, or the name of a text that is no article yet. */
type Place = { personId: string; key: string };

function storeKeyOf({ personId, key }: Place): string {
  return `galley-draft:${personId}:${key}`;
}

export function readLocalWords(place: Place): LocalWords | null {
  const words = readKept(storeKeyOf(place)) as LocalWords | null;
  const isWhole = typeof words?.content?.markdown === "string" && typeof words.revision === "number";
  return isWhole ? { ...words, known: words.known ?? null } : null;
}

/** Returns false if the browser could not keep them. */
export function keepLocalWords(place: Place, words: LocalWords): boolean {
  return keep(storeKeyOf(place), words);
}

export function dropLocalWords(place: Place): void {
  dropKept(storeKeyOf(place));
}

export type LocalText = { key: string; words: LocalWords };

/** Lists texts of a project that are no article yet and have not reached the service. */
export function listLocalTexts(personId: string, projectId: string, store?: Pick<Storage, "length" | "key">): LocalText[] {
  const start = storeKeyOf({ personId, key: "" });
  return keptKeys(start, store).flatMap((stored) => {
    const key = stored.slice(start.length);
    const words = textKey(key) === undefined ? null : readLocalWords({ personId, key });
    return words?.projectId === projectId ? [{ key, words }] : [];
  });
}
