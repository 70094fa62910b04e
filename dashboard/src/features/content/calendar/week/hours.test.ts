import { expect, test } from "vitest";
import { hoursOf } from "./hours.ts";

test("a week shows the hours of a working day and those in use, each once and in order", () => {
  expect(hoursOf([])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  expect(hoursOf([{ at: "2026-11-24T23:59" }, { at: "2026-11-25T00:00" }, { at: "2026-11-25T09:30" }])).toEqual([
    0, 9, 10, 11, 12, 13, 14, 15, 16, 17, 23,
  ]);
});
