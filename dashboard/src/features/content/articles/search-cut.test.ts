import { expect, test } from "vitest";
import { cut } from "./search-cut.ts";

test("a text is cut between two words, by characters, and only where it is too long", () => {
  expect(cut("Walls of straw", 14)).toBe("Walls of straw");
  expect(cut("Walls of straw", 13)).toBe("Walls of …");
  expect(cut("Strawbalewalls", 10)).toBe("Strawbalew …");
  expect(cut("🏠🏠🏠 🏠🏠", 5)).toBe("🏠🏠🏠 …");
});
