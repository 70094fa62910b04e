import { afterEach, expect, test, vi } from "vitest";
import { emptyManuscript } from "../manuscript.ts";
import { dropLocalWords, keepLocalWords, readLocalWords } from "./local-words.ts";

const place = { personId: "usr_1", key: "art_1" };
const words = { revision: 3, known: "version1", content: { ...emptyManuscript, markdown: "Walls." }, at: "2026-11-20T09:30:00.000Z" };

afterEach(() => void vi.unstubAllGlobals());

function stubStore(entries = new Map<string, string>()): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

test("words come back to their person and article, and to nobody else", () => {
  stubStore();
  expect(keepLocalWords(place, words)).toBe(true);
  expect(readLocalWords(place)).toEqual(words);
  expect(readLocalWords({ ...place, personId: "usr_2" })).toBeNull();
  expect(readLocalWords({ ...place, key: "art_2" })).toBeNull();
  dropLocalWords(place);
  expect(readLocalWords(place)).toBeNull();
});

test("words that an earlier version of the dashboard kept are found", () => {
  const { known: _, ...earlier } = words;
  stubStore(new Map([["galley-draft:usr_1:art_1", JSON.stringify(earlier)]]));
  expect(readLocalWords(place)).toEqual({ ...earlier, known: null });
});

test("anything else is not read as words", () => {
  stubStore(new Map([["galley-draft:usr_1:art_1", '{"revision":3}']]));
  expect(readLocalWords(place)).toBeNull();
});
