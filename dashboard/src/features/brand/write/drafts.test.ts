import { BrandProfile } from "@galley/contract";
import { expect, test } from "vitest";
import { draftIn } from "./drafts.ts";

const plain = BrandProfile.parse({});
const draft = { version: 2, base: plain, profile: { ...plain, business: "Mine" }, at: "2026-11-20T09:30:00.000Z" };

test("what is no draft is none, and a field that an older one lacks is taken from the brand", () => {
  for (const kept of [null, "", 3, [], { version: "2" }, { version: 2, profile: {} }]) expect(draftIn(kept, plain)).toBeNull();
  expect(draftIn(draft, plain)).toEqual(draft);
  const { pillars: _, ...older } = draft.profile;
  expect(draftIn({ ...draft, profile: older }, { ...plain, pillars: ["Heating"] })?.profile.pillars).toEqual(["Heating"]);
});
