import { expect, test } from "vitest";
import type { CalendarEntry } from "../entries.ts";
import { isEmptyWeek } from "./empty-week.ts";

test("a week without anything stands out until it is over", () => {
  const week = ["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`);
  const none = new Map<string, CalendarEntry[]>();
  expect([isEmptyWeek(week, none, "2026-11-29"), isEmptyWeek(week, none, "2026-11-30")]).toEqual([true, false]);
  expect(isEmptyWeek(week, new Map([["2026-11-29", []]]), "2026-11-20")).toBe(false);
});
