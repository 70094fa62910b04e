import { expect, test } from "vitest";
import { snippetMaker } from "./snippet.ts";

/** Returns a snippet with its matches in brackets. */
function shown(query: string, content: string): string {
  const { text, matches } = snippetMaker(query)(content);
  return matches.toReversed().reduce((all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`, text);
}

test.each([
  ["stone wa", "Thick stone walls. Stones.", "Thick [stone] [wa]lls. Stones."],
  ["wall", "Wallpaper, drywall.", "[Wall]paper, drywall."],
  ["elan STRASSE x", "Élan in der Straße", "[Élan] in der [Straße]"],
  ["pumpe", "Wa\u0308rmePumpe Pu\u0301mpe", "Wa\u0308rmePumpe [Pu\u0301mpe]"],
  ["ポンプ", "熱ポンプは", "熱[ポンプ]は"],
  ["house", "The 🏠 house", "The 🏠 [house]"],
  ["(a|b)* [", "a|b.*c", "[a]|[b].*c"],
  ["!!", "  One\n\nline. ", "One line."],
  ["none", "Nothing of it", "Nothing of it"],
])("for %j, %j shows as %j", (query, content, expected) => {
  expect(shown(query, content)).toBe(expected);
});

test("a long text is cut between words to where the most of the different words stand", () => {
  const filler = "lorem ipsum dolor ".repeat(30);
  const text = shown("stone wall", `stone ${filler}a stone and a wall ${filler}`);
  expect(text).toMatch(/^….*a \[stone\] and a \[wall\] .*…$/);
  expect(text.length).toBeLessThan(200);
});

test("an enormous text without a space is cut and takes no time", () => {
  const { text } = snippetMaker("a b")("a".repeat(50_000));
  expect(text).toHaveLength(181);
});
