import { expect, test } from "vitest";
import { suggestedAt } from "./suggested-date.ts";

test.each([
  ["some days after the article, at the time of the project's clocks", 3, "08:30", "2026-11-24T14:30:00Z", "2026-11-27T08:30"],
  ["on the article's own day", 0, "18:00", "2026-11-24T14:30:00Z", "2026-11-24T18:00"],
  ["never before the article", 0, "08:00", "2026-11-24T14:30:00Z", "2026-11-24T09:30"],
  ["counted from the day of the project's clocks", 1, "12:00", "2026-11-25T03:00:00Z", "2026-11-25T12:00"],
  ["over the end of a month and of summer time", 30, "09:00", "2026-10-20T13:00:00Z", "2026-11-19T09:00"],
  ["after the hour that a clock change skips", 1, "02:30", "2027-03-13T17:00:00Z", "2027-03-14T03:30"],
] as const)("a routine post is meant to go out %s", (_, daysAfter, time, article, expected) => {
  expect(suggestedAt({ daysAfter, time }, new Date(article), "America/New_York")).toBe(expected);
});

test("where the calendar ends, nothing is suggested", () => {
  expect(suggestedAt({ daysAfter: 60, time: "09:00" }, new Date("9999-12-01T09:00:00Z"), "UTC")).toBeNull();
});
