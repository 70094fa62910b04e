import { describe, expect, test } from "vitest";
import { inShare, representatives } from "../../../server/test/chance.ts";
import { resolveTime } from "./resolve-time.ts";

const shown = (day: string, time: string, zone: string) => {
  const found = resolveTime(day, time, zone);
  return found && [found.instant.toISOString(), `${found.day}T${found.time}`, found.change];
};

describe("a time on a zone's clocks", () => {
  test("is an instant", () => {
    expect(shown("2026-11-24", "09:30", "America/New_York")).toEqual(["2026-11-24T14:30:00.000Z", "2026-11-24T09:30", null]);
    expect(shown("2026-07-01", "00:00", "Asia/Kolkata")).toEqual(["2026-06-30T18:30:00.000Z", "2026-07-01T00:00", null]);
  });

  test("that the clocks skip moves forward by what they skip", () => {
    expect(shown("2027-03-14", "02:30", "America/New_York")).toEqual(["2027-03-14T07:30:00.000Z", "2027-03-14T03:30", "skipped"]);
  });

  test("that comes twice is the first of both", () => {
    expect(shown("2027-11-07", "01:30", "America/New_York")).toEqual(["2027-11-07T05:30:00.000Z", "2027-11-07T01:30", "twice"]);
  });

  test("close to a change is itself", () => {
    expect(shown("2027-03-14", "03:00", "America/New_York")?.[2]).toBeNull();
    expect(shown("2027-11-07", "02:00", "America/New_York")?.[2]).toBeNull();
  });

  test("is what the language's own calendar says, on every hour of two years in zones that change at odd times", () => {
    for (const zone of representatives(["Australia/Lord_Howe", "Europe/Lisbon", "America/Sao_Paulo", "Asia/Kathmandu"], 2)) {
      for (let hour = 0; hour < 24 * inShare(365 * 2, 365); hour += 1) {
        const [day = "", rest = ""] = new Date(Date.UTC(2026, 0, 1, hour, 15)).toISOString().split("T");
        const time = rest.slice(0, 5);
        const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
        expect(resolveTime(day, time, zone)?.instant.getTime(), `${zone} ${day} ${time}`).toBe(zoned.epochMilliseconds);
      }
    }
  });
});

test("what is no day and no time has no instant", () => {
  expect(resolveTime("", "09:00", "UTC")).toBeNull();
  expect(resolveTime("2026-11-24", "", "UTC")).toBeNull();
  // A year while it is typed: 2, 20, 202, 2026.
  for (const day of ["0002-11-30", "0020-11-30", "0202-11-30"]) expect(resolveTime(day, "09:00", "America/New_York")).toBeNull();
});
