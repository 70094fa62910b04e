import { expect, test } from "vitest";
import { resultsSearch } from "#src/features/content/results/results-search.ts";
import { auditSearch } from "#src/features/people/audit/audit-search.ts";
import { oneOf, searchParams, wholeNumber, words, yes } from "./search-params.ts";
import { newTextKey, textKey } from "./text-key.ts";

test("an address says what a screen shows, and what it does not know counts as missing", () => {
  const read = searchParams({ q: words(5), sort: oneOf(["title", "date"]), page: wholeNumber(1, 9), open: yes });
  expect(read({ q: 2027, sort: "title", page: "3", open: "true" })).toEqual({ q: "2027", sort: "title", page: 3, open: true });
  expect(read({ q: "abcdefgh", sort: "size", page: "12", open: "no" })).toEqual({ q: "abcde" });
  expect(read({ q: {}, page: "", sort: ["title"] })).toEqual({});
});

test("results are shown for the spans that there are, and a log for days and operations alone", () => {
  expect(resultsSearch({ days: "7", sort: "gained", of: "writers" })).toEqual({ days: 7, sort: "gained" });
  expect(resultsSearch({ days: "8" })).toEqual({});
  expect(auditSearch({ from: "2026-01-02", to: "yesterday", operation: "Create Article" })).toEqual({ from: "2026-01-02" });
});

test("the name of an unsaved text is read as it was given, and nothing else is one", () => {
  const name = newTextKey();
  expect(textKey(name)).toBe(name);
  expect([textKey("w1"), textKey("art_1"), textKey(7)]).toEqual([undefined, undefined, undefined]);
});
