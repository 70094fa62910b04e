import { expect, test } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";
import { emptyManuscript } from "./manuscript.ts";

const place = { personId: "usr_1", articleId: "art_1" };
const draft = { revision: 3, content: { ...emptyManuscript, markdown: "Walls." }, at: "2026-11-20T09:30:00.000Z" };

function storeOf(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test("a draft comes back to its person and article, and to nobody else", () => {
  const store = storeOf();
  expect(keepDraft(place, draft, store)).toBe(true);
  expect(readDraft(place, store)).toEqual(draft);
  expect(readDraft({ ...place, personId: "usr_2" }, store)).toBeNull();
  dropDraft(place, store);
  expect(readDraft(place, store)).toBeNull();
});

test("what cannot be read or kept is told and breaks nothing", () => {
  const store = storeOf(new Map([["galley-draft:usr_1:art_1", "{"]]));
  expect(readDraft(place, store)).toBeNull();
  const full = {
    ...storeOf(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(keepDraft(place, draft, full)).toBe(false);
});
