import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "./failure.ts";
import { resolveWallClock, wallClockAt } from "./wall-clock.ts";

function resolved(day: string, time: string, zone: string): [local: string, instant: string] {
  const { local, instant } = resolveWallClock(day, time, zone);
  return [local, instant.toISOString()];
}

describe("a time that a clock change skips moves forward by the gap", () => {
  test.each([
    ["America/New_York", "2027-03-14", "02:00", "2027-03-14T03:00", "2027-03-14T07:00:00.000Z"],
    ["America/New_York", "2027-03-14", "02:30", "2027-03-14T03:30", "2027-03-14T07:30:00.000Z"],
    ["America/New_York", "2027-03-14", "02:59", "2027-03-14T03:59", "2027-03-14T07:59:00.000Z"],
    ["Europe/Lisbon", "2027-03-28", "01:30", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45", "2026-10-03T15:45:00.000Z"],
    ["Pacific/Apia", "2011-12-30", "10:00", "2011-12-31T10:00", "2011-12-30T20:00:00.000Z"],
  ])("%s %s %s", (zone, day, time, local, instant) => {
    expect(resolved(day, time, zone)).toEqual([local, instant]);
  });
});

describe("of a time that happens twice the first is meant", () => {
  test.each([
    ["America/New_York", "2026-11-01", "01:00", "2026-11-01T05:00:00.000Z"],
    ["America/New_York", "2026-11-01", "01:59", "2026-11-01T05:59:00.000Z"],
    ["Europe/Lisbon", "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-03T14:45:00.000Z"],
  ])("%s %s %s", (zone, day, time, instant) => {
    expect(resolved(day, time, zone)).toEqual([`${day}T${time}`, instant]);
  });
});

test.each([
  ["UTC", "2028-02-29", "00:00", "2028-02-29T00:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-24", "00:00", "2026-11-23T10:00:00.000Z"],
  ["Pacific/Niue", "2026-11-24", "23:59", "2026-11-25T10:59:00.000Z"],
  ["Asia/Kathmandu", "2026-11-24", "09:30", "2026-11-24T03:45:00.000Z"],
])("an ordinary time in %s stays what it is", (zone, day, time, instant) => {
  expect(resolved(day, time, zone)).toEqual([`${day}T${time}`, instant]);
});

test.each(["2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00", "1900-02-29"])(
  "%s is not a day, and the failure names the day",
  (day) => {
    expect(() => resolveWallClock(day, "09:00", "UTC")).toThrow(Failure);
    expect(() => resolveWallClock(day, "09:00", "UTC")).toThrow(expect.objectContaining({ code: "invalid_input", param: "day" }));
  },
);

test("a day whose instant no longer has a four-digit year is refused", () => {
  expect(resolved("9999-12-31", "23:59", "UTC")).toEqual(["9999-12-31T23:59", "9999-12-31T23:59:00.000Z"]);
  expect(() => resolveWallClock("9999-12-31", "23:59", "America/New_York")).toThrow(
    expect.objectContaining({ code: "invalid_input", param: "day" }),
  );
  expect(() => resolveWallClock("0000-01-01", "00:00", "Pacific/Kiritimati")).toThrow(
    expect.objectContaining({ code: "invalid_input", param: "day" }),
  );
});

test("in every zone the answer is a time that its clocks show at that instant, never before the one that was asked", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const minutes = fc.integer({ min: 0, max: 5 * 366 * 24 * 60 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const asked = Temporal.PlainDateTime.from("2026-01-01T00:00").add({ minutes: minute });
      const { local, instant } = resolveWallClock(asked.toPlainDate().toString(), asked.toPlainTime().toString().slice(0, 5), zone);
      const shown = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
      expect(shown.toString({ smallestUnit: "minute" })).toBe(local);
      expect(Temporal.PlainDateTime.compare(shown, asked)).toBeGreaterThanOrEqual(0);
      expect(asked.until(shown).total("minutes")).toBeLessThanOrEqual(60);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["America/New_York", "2026-11-01T05:30:00.000Z", "2026-11-01T01:30"],
  ["America/New_York", "2026-11-01T06:30:00.000Z", "2026-11-01T01:30"],
  ["Pacific/Kiritimati", "2026-11-23T10:00:00.000Z", "2026-11-24T00:00"],
  ["Asia/Kathmandu", "2026-11-24T03:45:59.999Z", "2026-11-24T09:30"],
])("the clocks of %s show at %s the time %s, seconds cut off", (zone, instant, local) => {
  expect(wallClockAt(new Date(instant), zone)).toBe(local);
});
