import { expect, test } from "vitest";
import { brandWordsOf } from "./brand-words.ts";

const words = brandWordsOf({
  terms: { preferred: [], avoid: ["game changer", "hack", "C++", "…", "革命"] },
  competitors: [{ name: "Warmly", url: "https://warmly.example" }],
});

test.each(["A real Game-Changer.", "gamechangers", "Ten hacks", "Warmly sells pumps.", "これは革命的です"])("keeps out: %s", (text) => {
  expect(words.allow(text)).toBe(false);
});

test.each(["The game has no changer.", "A hackney carriage", "She smiled warmly.", "We changed the game."])("lets in: %s", (text) => {
  expect(words.allow(text)).toBe(true);
});
