import { dashboardCalendarDaysMax } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { addMonths, daysOf, inWeeks, isDay, monthsOfQuarter, stepFrom } from "./days.ts";

const [monday, sunday] = [1, 7];

describe("the days of a view", () => {
  test("are whole weeks from Monday on for a month, as many as it touches", () => {
    const november = daysOf("month", "2026-11-20", monday);
    expect([november[0], november.at(-1), november.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
    expect(inWeeks(november)).toHaveLength(6);
    // February of 2027 begins on a Monday and ends on a Sunday.
    expect(daysOf("month", "2027-02-11", monday)).toHaveLength(28);
    expect(daysOf("month", "2024-02-29", monday).at(-1)).toBe("2024-03-03");
  });

  test("do not slip where clocks change: days have no zone", () => {
    const days = daysOf("month", "2027-03-28", monday);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain("2027-03-28");
  });

  test("are a quarter in whole weeks, which the service answers at once", () => {
    const last = daysOf("quarter", "2026-11-20", monday);
    expect([last[0], last.at(-1)]).toEqual(["2026-09-28", "2027-01-03"]);
    expect(monthsOfQuarter("2026-11-20")).toEqual(["2026-10-01", "2026-11-01", "2026-12-01"]);
    const quarters = Array.from({ length: 48 }, (_, quarter) => addMonths("2020-01-15", quarter * 3));
    const lengths = [monday, sunday].flatMap((weekday) => quarters.map((date) => daysOf("quarter", date, weekday).length));
    expect(Math.max(...lengths) - 1).toBeLessThanOrEqual(dashboardCalendarDaysMax);
  });

  test("are weeks from Sunday on where the person's country begins them so", () => {
    expect(daysOf("week", "2026-11-22", sunday)).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`));
    const november = daysOf("month", "2026-11-20", sunday);
    expect([november[0], november.at(-1)]).toEqual(["2026-11-01", "2026-12-05"]);
  });

  test("are a week from Monday on, and thirty days from the chosen one on for a list", () => {
    expect(daysOf("week", "2026-11-22", monday)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect([daysOf("list", "2026-11-21")[0], daysOf("list", "2026-11-21").at(-1)]).toEqual(["2026-11-21", "2026-12-20"]);
  });
});

test("a step goes to the next month's first day, a week or thirty days on, and back", () => {
  expect(stepFrom("month", "2027-01-31", 1)).toBe("2027-02-01");
  expect(stepFrom("month", "2027-01-31", -1)).toBe("2026-12-01");
  expect(stepFrom("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(stepFrom("list", "2026-11-21", -1)).toBe("2026-10-22");
  expect(stepFrom("quarter", "2026-11-21", 1)).toBe("2027-01-01");
});

test("a month later is its last day where the month is shorter", () => {
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
});

test("only days that exist are days", () => {
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "today", "2026-11-24T09:00"].filter(isDay)).toEqual([]);
  expect(isDay("2028-02-29")).toBe(true);
});
