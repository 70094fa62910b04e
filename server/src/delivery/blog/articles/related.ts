import type { Tx } from "#src/core/database/transact.ts";
import { foldText } from "#src/core/text/fold.ts";
import { wordsIn } from "#src/core/text/search-words.ts";
import { type LightEntry, listShelf, type ShelfEntry } from "../live-articles.ts";
import type { ProjectRef } from "../site.ts";

export const relatedShown = 3;
/** Newest articles of a language, among which related ones are looked for. */
const shelfMax = 200;
/** Articles that a new one is shown below. With its own page and the two beside it, a publication changes twenty. */
export const offersMax = 17;
// Shorter words are seldom about a subject.
const wordLengthMin = 4;

export type Shelf = {
  entries: readonly ShelfEntry[];
  /** Words of each title that few others have. */
  words: readonly ReadonlySet<string>[];
};

type Subject = Pick<LightEntry, "id" | "title" | "tag_slugs">;

/** The articles that an article leads on to from now on. */
export type Offer = { articleId: string; revision: number; related: string[] };

export async function readShelf(tx: Tx, { ref, locale }: { ref: ProjectRef; locale: string }): Promise<Shelf> {
  const entries = await listShelf(tx, ref, { locale, limit: shelfMax });
  return { entries, words: rareWordsOf(entries.map(({ title }) => title)) };
}

/** Returns articles with the same tags first, then those with the same words in their titles, then the newest. */
export function relatedTo(shelf: Shelf, subject: Subject): ShelfEntry[] {
  return ranked(shelf, subject)
    .slice(0, relatedShown)
    .flatMap(({ at }) => shelf.entries[at] ?? []);
}

/**
 * Returns what changes below other articles as one goes live: those closest to it show it in place of one that is less about the same, or that
 * is not among the newest any more. Others keep what they show.
 */
export function offersOf(shelf: Shelf, subject: Subject): Offer[] {
  const at = shelf.entries.findIndex(({ id }) => id === subject.id);
  if (at < 0) return [];
  const close = ranked(shelf, subject).filter(({ tags, shared }) => tags + shared > 0);
  return close.flatMap((other) => offerTo(shelf, other.at, at)).slice(0, offersMax);
}

function offerTo(shelf: Shelf, to: number, at: number): Offer[] {
  const [entry, offered] = [shelf.entries[to], shelf.entries[at]];
  if (!entry?.related_ids || offered === undefined || entry.related_ids.includes(offered.id)) return [];
  const rank = rankFor(shelf, entry);
  const shown = [...entry.related_ids, offered.id].map((id) => ({ id, rank: rank(shelf.entries.findIndex((other) => other.id === id)) }));
  const related = shown.toSorted((one, other) => byRank(one.rank, other.rank)).slice(0, relatedShown);
  return related.some(({ id }) => id === offered.id)
    ? [{ articleId: entry.id, revision: entry.revision, related: related.map(({ id }) => id) }]
    : [];
}

type Rank = { at: number; tags: number; shared: number };

function ranked(shelf: Shelf, subject: Subject): Rank[] {
  const rank = rankFor(shelf, subject);
  return shelf.entries.flatMap(({ id }, at) => (id === subject.id ? [] : [rank(at)])).toSorted(byRank);
}

/** Returns how close an article of the shelf is to another one. One that is not there comes last. */
function rankFor({ entries, words }: Shelf, { title, tag_slugs }: Subject): (at: number) => Rank {
  const [ownTags, ownWords] = [new Set(tag_slugs), new Set(wordsOfTitle(title))];
  return (at) => ({
    at: at < 0 ? entries.length : at,
    tags: entries[at]?.tag_slugs.filter((slug) => ownTags.has(slug)).length ?? 0,
    shared: words[at]?.intersection(ownWords).size ?? 0,
  });
}

function byRank(one: Rank, other: Rank): number {
  return other.tags - one.tags || other.shared - one.shared || one.at - other.at;
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
