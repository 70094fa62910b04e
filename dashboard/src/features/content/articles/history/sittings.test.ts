import { expect, test } from "vitest";
import type { Item } from "#src/api/operations.ts";
import { sittingsOf } from "./sittings.ts";

type Revision = Item<"list_article_revisions">;

const by = (name: string, kind: Revision["author"]["kind"] = "person"): Revision["author"] => ({ kind, name, via: null });

function made(revision: number, minute: number, given: Partial<Revision> = {}): Revision {
  const createdAt = new Date(Date.UTC(2026, 10, 4, 9, minute)).toISOString();
  const plain = { name: null, approvedBy: null, requestedChanges: null, live: false, generated: false };
  return { revision, title: "Lime", words: 100, author: by("Sam"), createdAt, ...plain, ...given };
}

const numbers = (revisions: Revision[]) => sittingsOf(revisions).map((sitting) => sitting.map(({ revision }) => revision));

test("what one person saves in one go is one sitting, until they pause for long", () => {
  expect(numbers([made(5, 75), made(4, 40), made(3, 12), made(2, 5), made(1, 0)])).toEqual([[5], [4, 3, 2, 1]]);
});

test("another author, and what a program wrote, is a sitting of its own", () => {
  expect(numbers([made(3, 2, { author: by("Ana") }), made(2, 1), made(1, 0)])).toEqual([[3], [2, 1]]);
  expect(numbers([made(2, 1, { author: by("Sam", "token") }), made(1, 0, { author: by("Sam", "token") })])).toEqual([[2], [1]]);
  expect(numbers([made(2, 1, { generated: true }), made(1, 0)])).toEqual([[2], [1]]);
});

test("a revision that was kept under a name, approved, sent back or is live stays visible, however soon the next one came", () => {
  const at = "2026-11-04T09:00:00.000Z";
  const kept: Partial<Revision>[] = [
    { live: true },
    { name: "Before the cuts" },
    { approvedBy: { name: "Ana", at } },
    { requestedChanges: { name: "Ana", at, reason: "Shorter.", revision: 1 } as never },
  ];
  for (const one of kept) expect(numbers([made(3, 2), made(2, 1, one), made(1, 0)])).toEqual([[3], [2, 1]]);
});
