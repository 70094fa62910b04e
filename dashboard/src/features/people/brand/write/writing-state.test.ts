import { BrandProfile } from "@galley/contract";
import { expect, test } from "vitest";
import { type BrandSide, isBrandUnsaved, nextBrandWriting, type ProfileWriting } from "./writing-state.ts";

const side = (version: number, business: string): BrandSide => ({ version, profile: BrandProfile.parse({ business }) });
const first = side(1, "First");
const begun: ProfileWriting = { base: first, mine: first.profile, newer: null, sent: null, notice: null };
const written = nextBrandWriting(begun, { type: "write", profile: side(1, "Mine").profile });

test("what somebody else saves is shown where nothing was written, and stands beside what was", () => {
  const theirs = side(2, "Theirs");
  const shown = nextBrandWriting(begun, { type: "arrived", side: theirs });
  expect(shown).toMatchObject({ base: theirs, mine: theirs.profile, newer: null, notice: { kind: "shown", version: 2 } });
  const beside = nextBrandWriting(written, { type: "arrived", side: theirs });
  expect(beside).toMatchObject({ base: first, mine: { business: "Mine" }, newer: theirs });
  expect(nextBrandWriting(beside, { type: "discard" })).toMatchObject({ base: theirs, mine: theirs.profile, newer: null });
});

test("the very version that was sent is no stranger's, whenever it arrives, and what was typed since stays", () => {
  const sent = nextBrandWriting(written, { type: "send", profile: side(1, "Mine").profile });
  const typed = nextBrandWriting(sent, { type: "write", profile: side(1, "Mine and more").profile });
  for (const after of [
    nextBrandWriting(typed, { type: "arrived", side: side(2, "Mine") }),
    nextBrandWriting(typed, { type: "saved", ...side(2, "Mine") }),
  ]) {
    expect(after).toMatchObject({ base: { version: 2 }, mine: { business: "Mine and more" }, newer: null });
    expect(isBrandUnsaved(after)).toBe(true);
  }
});

test("an older version changes nothing, and a newer one that says the same as mine settles it", () => {
  const second = nextBrandWriting(begun, { type: "saved", ...side(2, "First") });
  expect(nextBrandWriting(second, { type: "arrived", side: side(1, "Old") })).toBe(second);
  const settled = nextBrandWriting(written, { type: "arrived", side: side(2, "Mine") });
  expect([settled.base.version, settled.newer, isBrandUnsaved(settled)]).toEqual([2, null, false]);
});

test("rows without words are nothing to save", () => {
  const rows = nextBrandWriting(begun, {
    type: "write",
    profile: { ...first.profile, pillars: ["", "  "], glossary: [{ term: "", definition: "" }] },
  });
  expect(isBrandUnsaved(rows)).toBe(false);
});
