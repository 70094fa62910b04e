import { expect, test } from "vitest";
import { quickDays } from "./snooze-days.ts";

test("the days that are offered are tomorrow, Monday and next week, each once", () => {
  expect(quickDays("2026-11-26")).toEqual(["2026-11-27", "2026-11-30", "2026-12-03"]);
  expect(quickDays("2026-11-29")).toEqual(["2026-11-30", "2026-12-06"]);
  expect(quickDays("2026-11-30")).toEqual(["2026-12-01", "2026-12-07"]);
});
