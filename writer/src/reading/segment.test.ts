import { expect, test } from "vitest";
import { languageOf } from "../language/language-of.ts";
import { isBalanced, sentencesIn } from "./segment.ts";

test.each([
  ["de", "Das kostet z. B. 3,5 Mio. Euro. Am 3. Oktober ist frei.", ["Das kostet z. B. 3,5 Mio. Euro.", "Am 3. Oktober ist frei."]],
  ["de", "Er sagte: „Komm. Jetzt!“ Dann ging er.", ["Er sagte: „Komm. Jetzt!“", "Dann ging er."]],
  ["en", "Dr. Ruth Hall paid $3.50. She left at 9 a.m. by bus.", ["Dr. Ruth Hall paid $3.50.", "She left at 9 a.m. by bus."]],
  ["en", "The wall (see the plan. It is old) stands. Really?", ["The wall (see the plan. It is old) stands.", "Really?"]],
  ["pt", "A Sra. Lima pagou 2.500 euros. Foi caro?", ["A Sra. Lima pagou 2.500 euros.", "Foi caro?"]],
  ["ja", "家は暖かい。電気は安い。", ["家は暖かい。", "電気は安い。"]],
])("%s: sentences end where they end: %s", (language, text, sentences) => {
  expect(sentencesIn(text, languageOf(language))).toEqual(sentences);
});

test("quotes and brackets are told apart in every style", () => {
  expect(["„so“", "“so”", "«so»", "(so)", '"so"', "「so」"].every(isBalanced)).toBe(true);
  expect(["„so", "so”", "«so", "(so", '"so', "so」"].some(isBalanced)).toBe(false);
});
