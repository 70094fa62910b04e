import { expect, test } from "vitest";
import { pageKeyOf, subjectOfPage } from "./page-subject.ts";

test.each([
  ["https://hearth.example/blog/heat-pump-noise", "heat pump noise"],
  ["https://hearth.example/blog/heat_pump_noise.html?x=1#top", "heat pump noise"],
  ["https://hearth.example/2024/05/warm-walls/", "warm walls"],
  ["https://hearth.example/blog/w%C3%A4nde-d%C3%A4mmen", "wände dämmen"],
  ["https://hearth.example/blog/10-quiet-fans", "quiet fans"],
  ["https://hearth.example/", ""],
  ["https://hearth.example/blog/", ""],
  ["https://hearth.example/p/123-456", ""],
  ["https://hearth.example/blog/%E0%A4%A", ""],
  [`https://hearth.example/blog/${"very-".repeat(60)}long`, ""],
  ["no address", ""],
])("%s is about %j", (page, subject) => {
  expect(subjectOfPage(page)).toBe(subject);
});

test.each([
  ["http://www.hearth.example/a/", "https://hearth.example/a", true],
  ["https://hearth.example/a#:~:text=walls", "https://hearth.example/a", true],
  ["https://hearth.example/?p=1", "https://hearth.example/?p=2", false],
  ["https://shop.hearth.example/a", "https://hearth.example/a", false],
])("%s and %s are one page: %s", (one, other, same) => {
  expect(pageKeyOf(one) === pageKeyOf(other)).toBe(same);
});
