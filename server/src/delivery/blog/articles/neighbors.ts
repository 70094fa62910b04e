import type { Tx } from "#src/core/database/transact.ts";
import { foldText } from "#src/core/text/fold.ts";
import { wordsIn } from "#src/core/text/search-words.ts";
import * as live from "../live-articles.ts";
import { findCovers, type ShownImage } from "../shown-images.ts";
import type { ProjectRef } from "../site.ts";

const relatedShown = 3;
/** Newest articles of a language, among which related ones are looked for. */
export const shelfMax = 200;
// Shorter words are seldom about a subject.
const wordLengthMin = 4;

export type Shelf = {
  entries: readonly live.LightEntry[];
  images: ReadonlyMap<string, ShownImage>;
  /** Words of each title that few others have. */
  words: readonly ReadonlySet<string>[];
};

export type Neighbor = Pick<live.LightEntry, "slug" | "title">;

/** Articles that stand neighbors one: those about the same, and the ones published just before and after it. */
export type Neighbors = {
  related: readonly live.LightEntry[];
  older: Neighbor | undefined;
  newer: Neighbor | undefined;
  images: Shelf["images"];
};

export const noNeighbors: Neighbors = { related: [], older: undefined, newer: undefined, images: new Map() };

type Place = { ref: ProjectRef; locale: string };
type Subject = Pick<live.LightEntry, "title" | "tag_slugs">;

export async function readShelf(tx: Tx, { ref, locale }: Place): Promise<Shelf> {
  const entries = await live.listLight(tx, ref, { locale, limit: shelfMax });
  return { entries, images: await findCovers(tx, ref, entries), words: rareWordsOf(entries.map(({ title }) => title)) };
}

/** Returns what stands neighbors an article of the shelf, undefined where the shelf does not know all of it. */
export function neighborsOnShelf(shelf: Shelf, articleId: string): Neighbors | undefined {
  const { entries } = shelf;
  const at = entries.findIndex(({ id }) => id === articleId);
  const own = entries[at];
  const older = entries[at + 1];
  if (own === undefined || (older === undefined && entries.length === shelfMax)) return undefined;
  return { related: relatedTo(shelf, own), older, newer: entries[at - 1], images: shelf.images };
}

/**
 * Reads what stands neighbors an article, wherever it is in the order. One that is not live is followed by none. `own` is what it is about
 * where that is not its live revision.
 */
export async function readNeighbors(tx: Tx, { ref, locale }: Place, shelf: Shelf, id: string, own?: Subject): Promise<Neighbors> {
  const { images } = shelf;
  const known = neighborsOnShelf(shelf, id);
  if (known !== undefined) return own === undefined ? known : { ...known, related: relatedTo(shelf, { ...own, id }) };
  const found = await live.findSubject(tx, ref, id);
  const subject = own ?? found;
  const related = subject === undefined ? [] : relatedTo(shelf, { ...subject, id });
  if (found === undefined) return { related, older: shelf.entries[0], newer: undefined, images };
  const older = await live.findNeighbor(tx, ref, { ...found, locale }, "older");
  const newer = await live.findNeighbor(tx, ref, { ...found, locale }, "newer");
  return { related, older, newer, images };
}

/** Returns articles with the same tags first, then those with the same words in their titles, then the newest. */
function relatedTo({ entries, words }: Shelf, { id, title, tag_slugs }: Subject & { id: string }): live.LightEntry[] {
  const [ownTags, ownWords] = [new Set(tag_slugs), new Set(wordsOfTitle(title))];
  const scored = entries.map((entry, at) => ({
    entry,
    tags: entry.tag_slugs.filter((slug) => ownTags.has(slug)).length,
    shared: words[at]?.intersection(ownWords).size ?? 0,
  }));
  return scored
    .filter(({ entry }) => entry.id !== id)
    .toSorted((one, other) => other.tags - one.tags || other.shared - one.shared)
    .slice(0, relatedShown)
    .map(({ entry }) => entry);
}

/** Returns the words of each title, without those that more than a fifth of many titles have. */
function rareWordsOf(titles: readonly string[]): ReadonlySet<string>[] {
  const words = titles.map((title) => new Set(wordsOfTitle(title)));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((each) => [...each])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(2, titles.length / 5);
  return words.map((each) => new Set([...each].filter((word) => (counts.get(word) ?? 0) <= most)));
}

function wordsOfTitle(title: string): string[] {
  return wordsIn(foldText(title)).filter(({ length }) => length >= wordLengthMin);
}
