import { expect, test } from "vitest";
import { addDays, addMonths, dayIn, daysBetween, readDay, startOfWeek, weekdayOf, weeksOfMonth } from "./days.ts";

test("a month is shown in whole weeks that begin on the person's first weekday", () => {
  const monday = weeksOfMonth("2026-11-24", 1);
  expect([monday[0]?.[0], monday.at(-1)?.[6], monday.length]).toEqual(["2026-10-26", "2026-12-06", 6]);
  const sunday = weeksOfMonth("2026-11-24", 7);
  expect([sunday[0]?.[0], sunday.at(-1)?.[6], sunday.length]).toEqual(["2026-11-01", "2026-12-05", 5]);
});

test("a shorter month has its last day where another one has more", () => {
  expect([addMonths("2026-01-31", 1), addMonths("2028-02-29", 12), addMonths("2026-01-31", -2)]).toEqual([
    "2026-02-28",
    "2029-02-28",
    "2025-11-30",
  ]);
});

test("a day is read as it is typed, in the person's order, and nothing that is none", () => {
  expect(readDay("2026-11-24", "mdy")).toBe("2026-11-24");
  expect(readDay("24/11/2026", "dmy")).toBe("2026-11-24");
  expect(readDay(" 11.24.26 ", "mdy")).toBe("2026-11-24");
  for (const text of ["", "31/02/2026", "24/11", "tomorrow", "24/11/2026/1"]) expect(readDay(text, "dmy"), text).toBeUndefined();
});

test("the day is the one of the zone, in the evening of America and in the morning of New Zealand", () => {
  const moment = new Date("2026-11-25T03:00Z");
  expect([dayIn("America/Los_Angeles", moment), dayIn("UTC", moment)]).toEqual(["2026-11-24", "2026-11-25"]);
  expect(dayIn("Pacific/Auckland", new Date("2026-11-24T12:00Z"))).toBe("2026-11-25");
});

test("tomorrow is another day in the first hour of a day of 25 hours, and of one of 23", () => {
  expect(addDays(dayIn("America/New_York", new Date("2026-11-01T04:30Z")), 1)).toBe("2026-11-02");
  expect(addDays(dayIn("Europe/Berlin", new Date("2026-03-28T22:30Z")), 1)).toBe("2026-03-29");
});

test("days are counted, and weekdays numbered from Monday to Sunday", () => {
  expect([daysBetween("2026-10-24", "2026-10-27"), daysBetween("2026-11-02", "2026-10-31")]).toEqual([3, -2]);
  expect([weekdayOf("2026-11-23"), weekdayOf("2026-11-29")]).toEqual([1, 7]);
  expect([startOfWeek("2026-11-29", 1), startOfWeek("2026-11-29", 7)]).toEqual(["2026-11-23", "2026-11-29"]);
});
