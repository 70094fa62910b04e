import { describe, expect, test } from "vitest";
import { calendarWindow, startOfHour } from "./calendar-window.ts";

function windowAt(now: string, timeZone: string) {
  const { from, until } = calendarWindow(new Date(now), timeZone);
  return [from.toISOString(), until.toISOString()];
}

describe("the window", () => {
  test.each([
    ["UTC", "2026-11-21T12:00:00Z", "2026-11-21T00:00:00.000Z", "2027-01-21T00:00:00.000Z"],
    // Fourteen hours ahead: the next day has already begun there.
    ["Pacific/Kiritimati", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z", "2027-01-21T10:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-21T09:59:59.999Z", "2026-11-20T10:00:00.000Z", "2027-01-20T10:00:00.000Z"],
    // Eleven hours behind: the previous day has not ended there.
    ["Pacific/Pago_Pago", "2026-11-21T10:59:59.999Z", "2026-11-20T11:00:00.000Z", "2027-01-20T11:00:00.000Z"],
    ["America/New_York", "2026-11-21T04:59:59.999Z", "2026-11-20T05:00:00.000Z", "2027-01-20T05:00:00.000Z"],
    ["America/New_York", "2026-11-21T05:00:00.000Z", "2026-11-21T05:00:00.000Z", "2027-01-21T05:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21T12:00:00Z", "2026-11-20T18:15:00.000Z", "2027-01-20T18:15:00.000Z"],
  ])("in %s at %s is today and the sixty days after, whole", (timeZone, now, from, until) => {
    expect(windowAt(now, timeZone)).toEqual([from, until]);
  });

  test("has an hour less where the clocks go forward in between, and an hour more where they go back", () => {
    expect(windowAt("2026-02-01T12:00:00Z", "America/New_York")).toEqual(["2026-02-01T05:00:00.000Z", "2026-04-03T04:00:00.000Z"]);
    expect(windowAt("2026-10-01T12:00:00Z", "America/New_York")).toEqual(["2026-10-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"]);
  });

  test("begins with the clock change itself on a day that has no midnight", () => {
    // Cairo's clocks go from 23:59 to 01:00 in the night to April 24, 2026.
    expect(windowAt("2026-04-24T12:00:00Z", "Africa/Cairo")[0]).toBe("2026-04-23T22:00:00.000Z");
  });

  test("holds a day that a zone has left out", () => {
    // Samoa skipped December 30, 2011.
    expect(windowAt("2011-12-29T12:00:00Z", "Pacific/Apia")).toEqual(["2011-12-29T10:00:00.000Z", "2012-02-27T10:00:00.000Z"]);
  });
});

test("an hour begins on the zone's own clocks", () => {
  expect(startOfHour(new Date("2026-11-21T12:50:00Z"), "Asia/Kathmandu").toISOString()).toBe("2026-11-21T12:15:00.000Z");
  expect(startOfHour(new Date("2026-11-21T12:50:00Z"), "America/New_York").toISOString()).toBe("2026-11-21T12:00:00.000Z");
});
