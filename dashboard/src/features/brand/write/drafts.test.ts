import { BrandProfile } from "@galley/contract";
import { expect, test } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";

const place = { personId: "usr_1", projectId: "prj_1" };
const plain = BrandProfile.parse({});
const draft = { version: 2, base: plain, profile: { ...plain, business: "Mine" }, at: "2026-11-20T09:30:00.000Z" };

function newStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a draft is kept for one person and one project, until it is dropped", () => {
  const store = newStore();
  expect(keepDraft(place, draft, store)).toBe(true);
  expect(readDraft(place, plain, store)).toEqual(draft);
  expect(readDraft({ ...place, personId: "usr_2" }, plain, store)).toBeNull();
  expect(readDraft({ ...place, projectId: "prj_2" }, plain, store)).toBeNull();
  dropDraft(place, store);
  expect(readDraft(place, plain, store)).toBeNull();
});

test("what is no draft is none, and a field that an older one lacks is taken from the brand", () => {
  const store = newStore();
  for (const text of ["", "{", "null", "[]", '{"version":"2"}', '{"version":2,"profile":{}}']) {
    store.setItem("galley-brand:usr_1:prj_1", text);
    expect(readDraft(place, plain, store), text).toBeNull();
  }
  const { pillars: _, ...older } = draft.profile;
  store.setItem("galley-brand:usr_1:prj_1", JSON.stringify({ ...draft, profile: older }));
  expect(readDraft(place, { ...plain, pillars: ["Heating"] }, store)?.profile.pillars).toEqual(["Heating"]);
});

test("a browser without room says so", () => {
  const full = {
    ...newStore(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  expect(keepDraft(place, draft, full)).toBe(false);
});
