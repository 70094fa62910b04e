import { expect, test } from "vitest";
import { capitalized, countText } from "./wording.ts";

test.each([
  ["stone walls", "en", "Stone walls"],
  ["über radon", "de", "Über radon"],
  ["ilk ev", "tr", "İlk ev"],
  ["𐐨𐐩", "en", "𐐀𐐩"],
  ["stone", "en-12", "Stone"],
  ["", "en", ""],
])("%j in %s begins with a capital: %j", (text, locale, wanted) => {
  expect(capitalized(text, locale)).toBe(wanted);
});

test("a count stands with its noun", () => {
  expect([countText(1, "click"), countText(1204, "time"), countText(0, "click"), countText(12_000)]).toEqual([
    "1 click",
    "1,204 times",
    "0 clicks",
    "12,000",
  ]);
});
