import { expect, test } from "vitest";
import { firstDate } from "./first-date.ts";

const none = { scheduledAt: null, plannedAt: null };
const zone = "America/New_York";

test("an article is dated for tomorrow, also in the first hour of a day of 25 hours", () => {
  expect(firstDate(none, zone, new Date("2026-11-01T04:30Z"))).toEqual({ day: "2026-11-02", time: "09:30" });
  expect(firstDate(none, zone, new Date("2026-11-25T01:00Z"))).toEqual({ day: "2026-11-25", time: "09:30" });
});

test("an article keeps the date that is ahead", () => {
  const ahead = { scheduledAt: "2026-11-20T12:00:00.000Z", plannedAt: "2026-11-26T02:15:00.000Z" };
  expect(firstDate(ahead, zone, new Date("2026-11-24T12:00Z"))).toEqual({ day: "2026-11-25", time: "21:15" });
});
