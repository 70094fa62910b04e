import { expect, test } from "vitest";
import { languageOf } from "../language/language-of.ts";
import { shorten, shortenTitle } from "./shorten.ts";

const within = (max: number) => (text: string) => text.length <= max;

test.each([
  ["en", "The wall is dry (we measured it twice).", 30, "The wall is dry."],
  ["en", "The pump is loud at night; the neighbors know it well.", 40, "The pump is loud at night."],
  ["en", "The pump in the yard runs all night, because the tank is small.", 45, "The pump in the yard runs all night."],
  ["de", "Der Kessel war schon lange zu groß, weil niemand rechnete.", 45, "Der Kessel war schon lange zu groß."],
  ["pt", "A bomba da casa trabalha toda a noite, porque o tanque é pequeno.", 45, "A bomba da casa trabalha toda a noite."],
])("%s: ends at a clause: %s", (language, text, max, short) => {
  expect(shorten(text, languageOf(language), within(max))).toBe(short);
});

test.each([
  ["what takes it back stays", "Insulation helps every house a lot, but it has to be dry."],
  ["a condition stays", "The pump can stay in the old house; if it is dry."],
  ["the reason of a denial stays", "The pump was not replaced last year, because it was loud."],
  ["half a condition is no sentence", "If the pump is too loud at night, which happens, move it."],
  ["an enumeration is not cut", "The house has a pump, a tank, and a long pipe."],
])("%s", (_, text) => expect(shorten(text, languageOf("en"), within(text.length - 1))).toBeNull());

test("a title ends at its colon, question mark or comma", () => {
  expect(shortenTitle("Old houses and heat: what the data sheet hides", within(25))).toBe("Old houses and heat");
  expect(shortenTitle("Is your house too cold? A test with a candle", within(30))).toBe("Is your house too cold?");
  expect(shortenTitle("Thoroughly indivisible headline words", within(10))).toBeNull();
});
