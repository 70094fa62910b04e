import { BrandProfile } from "@galley/contract";
import { afterEach, expect, test, vi } from "vitest";
import { draftIn, dropBrandDraft, keepBrandDraft, readBrandDraft } from "./drafts.ts";

const plain = BrandProfile.parse({});
const draft = { version: 2, base: plain, profile: { ...plain, business: "Mine" }, at: "2026-11-20T09:30:00.000Z" };

afterEach(() => void vi.unstubAllGlobals());

test("a draft is kept for one person and one project, until it is dropped", () => {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  const place = { personId: "usr_1", projectId: "prj_1" };
  expect(keepBrandDraft(place, draft)).toBe(true);
  expect(readBrandDraft(place, plain)).toEqual(draft);
  expect(readBrandDraft({ ...place, personId: "usr_2" }, plain)).toBeNull();
  expect(readBrandDraft({ ...place, projectId: "prj_2" }, plain)).toBeNull();
  dropBrandDraft(place);
  expect(readBrandDraft(place, plain)).toBeNull();
});

test("what is no draft is none, and a field that an older one lacks is taken from the brand", () => {
  for (const kept of [null, "", 3, [], { version: "2" }, { version: 2, profile: {} }]) expect(draftIn(kept, plain)).toBeNull();
  expect(draftIn(draft, plain)).toEqual(draft);
  const { pillars: _, ...older } = draft.profile;
  expect(draftIn({ ...draft, profile: older }, { ...plain, pillars: ["Heating"] })?.profile.pillars).toEqual(["Heating"]);
});
