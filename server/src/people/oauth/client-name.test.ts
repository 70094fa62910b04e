import { expect, test } from "vitest";
import { cleanClientName } from "./client-name.ts";

test.each([
  ["Example Assistant", "Example Assistant"],
  ["  Two\n lines\t", "Two lines"],
  ["Gal\u200bley", "Gal ley"],
  ["\u202eyellaG", "yellaG"],
  ["x".repeat(200), "x".repeat(60)],
  ["😀".repeat(70), "😀".repeat(60)],
  ["\ud800", "\ufffd"],
  ["\u0000", undefined],
  ["", undefined],
  [undefined, undefined],
])("of %j people see %j", (said, seen) => {
  expect(cleanClientName(said)).toBe(seen);
});
