import { BrandProfile } from "@galley/contract";
import { expect, test } from "vitest";
import { isUnsaved, nextWriting, type Side, type Writing } from "./writing-state.ts";

const side = (version: number, business: string): Side => ({ version, profile: BrandProfile.parse({ business }) });
const first = side(1, "First");
const begun: Writing = { base: first, mine: first.profile, newer: null, sent: null, notice: null };
const written = nextWriting(begun, { type: "write", profile: side(1, "Mine").profile });

test("what somebody else saves is shown where nothing was written, and stands beside what was", () => {
  const theirs = side(2, "Theirs");
  const shown = nextWriting(begun, { type: "arrived", side: theirs });
  expect(shown).toMatchObject({ base: theirs, mine: theirs.profile, newer: null, notice: { kind: "shown", version: 2 } });
  const beside = nextWriting(written, { type: "arrived", side: theirs });
  expect(beside).toMatchObject({ base: first, mine: { business: "Mine" }, newer: theirs });
  expect(nextWriting(beside, { type: "discard" })).toMatchObject({ base: theirs, mine: theirs.profile, newer: null });
});

test("the very version that was sent is no stranger's, whenever it arrives, and what was typed since stays", () => {
  const sent = nextWriting(written, { type: "send", profile: side(1, "Mine").profile });
  const typed = nextWriting(sent, { type: "write", profile: side(1, "Mine and more").profile });
  for (const after of [
    nextWriting(typed, { type: "arrived", side: side(2, "Mine") }),
    nextWriting(typed, { type: "saved", ...side(2, "Mine") }),
  ]) {
    expect(after).toMatchObject({ base: { version: 2 }, mine: { business: "Mine and more" }, newer: null });
    expect(isUnsaved(after)).toBe(true);
  }
});

test("an older version changes nothing, and a newer one that says the same as mine settles it", () => {
  const second = nextWriting(begun, { type: "saved", ...side(2, "First") });
  expect(nextWriting(second, { type: "arrived", side: side(1, "Old") })).toBe(second);
  const settled = nextWriting(written, { type: "arrived", side: side(2, "Mine") });
  expect([settled.base.version, settled.newer, isUnsaved(settled)]).toEqual([2, null, false]);
});

test("rows without words are nothing to save", () => {
  const rows = nextWriting(begun, {
    type: "write",
    profile: { ...first.profile, pillars: ["", "  "], glossary: [{ term: "", definition: "" }] },
  });
  expect(isUnsaved(rows)).toBe(false);
});
