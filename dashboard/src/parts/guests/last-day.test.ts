import { expect, test } from "vitest";
import { lastDay } from "./last-day.ts";

test("a link that is made on an evening in America ends on that zone's day", () => {
  const evening = new Date("2026-11-25T03:00Z");
  expect([lastDay(3, "America/Los_Angeles", evening), lastDay(3, "UTC", evening)]).toEqual(["2026-11-27", "2026-11-28"]);
});

test("a link over the end of summer time ends an hour earlier on the clock", () => {
  expect(lastDay(1, "America/New_York", new Date("2026-11-01T04:30Z"))).toBe("2026-11-01");
});
