import { afterEach, expect, test, vi } from "vitest";
import { dropArticleDraft, keepArticleDraft, readArticleDraft } from "./drafts.ts";
import { emptyManuscript } from "./manuscript.ts";

const place = { personId: "usr_1", articleId: "art_1" };
const draft = { revision: 3, content: { ...emptyManuscript, markdown: "Walls." }, at: "2026-11-20T09:30:00.000Z" };

afterEach(() => void vi.unstubAllGlobals());

function stubStore(entries = new Map<string, string>()): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

test("a draft comes back to its person and article, and to nobody else", () => {
  stubStore();
  expect(keepArticleDraft(place, draft)).toBe(true);
  expect(readArticleDraft(place)).toEqual(draft);
  expect(readArticleDraft({ ...place, personId: "usr_2" })).toBeNull();
  expect(readArticleDraft({ ...place, articleId: "art_2" })).toBeNull();
  dropArticleDraft(place);
  expect(readArticleDraft(place)).toBeNull();
});

test("what is no draft is none", () => {
  stubStore(new Map([["galley-draft:usr_1:art_1", '{"revision":3}']]));
  expect(readArticleDraft(place)).toBeNull();
});
