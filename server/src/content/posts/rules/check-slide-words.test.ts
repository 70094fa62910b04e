import { expect, test } from "vitest";
import { checkSlideWords } from "./check-slide-words.ts";

const found = (title: string, body = "") =>
  checkSlideWords({
    kind: "carousel",
    slides: [
      { kicker: "", title: "First", body: "", imageId: null },
      { kicker: "", title, body, imageId: null },
    ],
    caption: "",
  } as never).map(({ code, param }) => `${code} ${param}`);

test.each([
  ["Wärmepumpenförderungsantragsformular", "Text.", []],
  ["Where to ask: example.org", "See https://example.org/guides/heat-pumps for more.", []],
  ["断熱".repeat(60), "", []],
  ["מ".repeat(49), "", ["word_too_long slides[1].title"]],
  ["W".repeat(34), "W".repeat(36), ["word_too_long slides[1].title", "word_too_long slides[1].body"]],
  ["한국어".repeat(18), "한국어".repeat(60), []],
  ["1234567890".repeat(5), "ש".repeat(61), ["word_too_long slides[1].body"]],
  ["x".repeat(81), "", ["word_too_long slides[1].title"]],
  ["See https://example.org/guides/heat-pumps", "", ["address_on_slide slides[1].title"]],
  ["A", "https://www.example.org/guides/heat-pumps/old-houses/application/overview.html", ["address_on_slide slides[1].body"]],
])("a line has no room for some words of %j", (title, body, codes) => {
  expect(found(title, body)).toEqual(codes);
});
