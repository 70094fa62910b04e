import { expect, test } from "vitest";
import type { ShelfEntry } from "../live-articles.ts";
import { offersMax, offersOf, relatedTo, type Shelf } from "./related.ts";

type Given = { id: string; tags?: string[]; words?: string[]; related?: string[] | null };

/** Returns a shelf of articles, the newest first. */
function shelfOf(...given: Given[]): Shelf {
  const entries = given.map(({ id, tags = [], words = [], related = null }) => {
    const entry: Partial<ShelfEntry> = { id, title: words.join(" "), tag_slugs: tags, revision: 1, related_ids: related };
    return entry as ShelfEntry;
  });
  return { entries, words: given.map(({ words = [] }) => new Set(words)) };
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test("an article leads on to those with its tags, then to those with its words, then to the newest, and never to itself", () => {
  const shelf = shelfOf(
    { id: "own", tags: ["walls"], words: ["plaster"] },
    { id: "newest" },
    { id: "newer" },
    { id: "words", words: ["plaster"] },
    { id: "tagged", tags: ["walls"] },
  );
  expect(idsOf(relatedTo(shelf, shelf.entries[0] as ShelfEntry))).toEqual(["tagged", "words", "newest"]);
});

test("one that goes live takes the place of the article that is least about the same, where it is closer than that", () => {
  const shelf = shelfOf(
    { id: "own", tags: ["walls"] },
    { id: "close", tags: ["walls"], related: ["tagged", "far", "gone"] },
    { id: "tagged", tags: ["walls"], related: ["close", "a", "b"] },
    { id: "far", related: ["close", "tagged", "own-not-yet"] },
  );
  expect(offersOf(shelf, shelf.entries[0] as ShelfEntry)).toEqual([
    { articleId: "close", revision: 1, related: ["own", "tagged", "far"] },
    { articleId: "tagged", revision: 1, related: ["own", "close", "a"] },
  ]);
});

test("an article that has closer ones, leads on to it already, or has chosen none yet keeps what it has", () => {
  const shelf = shelfOf(
    { id: "own", tags: ["walls"] },
    { id: "one", tags: ["walls", "lime"], related: ["two", "three", "four"] },
    { id: "two", tags: ["walls", "lime"], related: ["own", "one", "three"] },
    { id: "three", tags: ["walls", "lime"], related: null },
    { id: "four", tags: ["walls", "lime"], related: ["one", "two", "three"] },
  );
  expect(offersOf(shelf, shelf.entries[0] as ShelfEntry)).toEqual([]);
});

test("a publication changes the ends of so few pages, those closest to it, and of none that is older than the shelf", () => {
  const others = Array.from({ length: 100 }, (_, n) => ({
    id: `other-${n}`,
    tags: n % 2 === 0 ? ["walls", "lime"] : ["walls"],
    related: ["a", "b", "c"],
  }));
  const shelf = shelfOf({ id: "own", tags: ["walls", "lime"] }, ...others);
  const offers = offersOf(shelf, shelf.entries[0] as ShelfEntry);
  expect(offers.map(({ articleId }) => articleId)).toEqual(Array.from({ length: offersMax }, (_, n) => `other-${n * 2}`));
  expect(offersOf(shelf, { id: "unknown", title: "", tag_slugs: ["walls"] })).toEqual([]);
});
