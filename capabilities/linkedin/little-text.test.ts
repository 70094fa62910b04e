import { expect, test } from "vitest";
import { fromLittleText, toLittleText } from "./little-text.ts";

test("what LinkedIn reserves stands for itself", () => {
  expect(toLittleText("R&D (2026) [a] {b} <c> *d* _e_ ~f~ me@x.y a|b c\\d")).toBe(
    "R&D \\(2026\\) \\[a\\] \\{b\\} \\<c\\> \\*d\\* \\_e\\_ \\~f\\~ me\\@x.y a\\|b c\\\\d",
  );
});

test("hashtags are hashtags, and a # that begins none is a #", () => {
  expect(toLittleText("#heat and #old_houses.\n#Wärme")).toBe("{hashtag|\\#|heat} and {hashtag|\\#|old\\_houses}.\n{hashtag|\\#|Wärme}");
  expect(toLittleText("C# is no. #1, see a#b")).toBe("C\\# is no. \\#1, see a\\#b");
});

test("every text comes back as it was written", () => {
  for (const text of ["", "plain", "a\\", "#a(b) {hashtag|\\#|x} \\#y @[Z](urn:li:person:1)", "two\n\nlines #und_so 🔥"]) {
    expect(fromLittleText(toLittleText(text))).toBe(text);
  }
  expect(fromLittleText("{hashtag|#|Technology} and {hashtag\\|#\\|mytag}")).toBe("#Technology and #mytag");
});
