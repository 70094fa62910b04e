import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MailTimes } from "./mail-times.ts";
import { afterQuietHours, dayOn, type Planned, planMail } from "./plan-mail.ts";

const lisbon: MailTimes = { timeZone: "Europe/Lisbon", digestTime: "08:00", quietHours: null, urgentAnytime: false };
const nights = { from: "20:00", until: "07:30", weekends: false };
const weekends = { ...nights, weekends: true };
const mention = (choice: Planned["choice"], createdAt: string): Planned => ({ kind: "mention", choice, createdAt: new Date(createdAt) });
const plan = (planned: Planned, times: MailTimes, now = planned.createdAt.toISOString(), lastDaily: string | null = null) =>
  planMail(planned, times, new Date(now), lastDaily).toISOString();

describe("what is chosen at once", () => {
  test.each([
    ["goes out now where no hours are quiet", null, "2026-11-20T03:00:00.000Z", "2026-11-20T03:00:00.000Z"],
    ["goes out now by day", nights, "2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["waits from the first quiet minute on", nights, "2026-11-20T20:00:00.000Z", "2026-11-21T07:30:00.000Z"],
    ["waits after midnight until the same morning", nights, "2026-11-21T03:00:00.000Z", "2026-11-21T07:30:00.000Z"],
    ["goes out in the minute in which quiet hours end", nights, "2026-11-21T07:30:00.000Z", "2026-11-21T07:30:00.000Z"],
    ["waits from Friday night over the weekend", weekends, "2026-11-20T21:00:00.000Z", "2026-11-23T07:30:00.000Z"],
    ["waits on a Saturday at noon", weekends, "2026-11-21T12:00:00.000Z", "2026-11-23T07:30:00.000Z"],
    [
      "ends a weekend at midnight where Monday begins aloud",
      { from: "12:00", until: "13:00", weekends: true },
      "2026-11-22T12:30:00.000Z",
      "2026-11-23T00:00:00.000Z",
    ],
    [
      "waits through a pause by day",
      { from: "12:00", until: "13:00", weekends: false },
      "2026-11-20T12:30:00.000Z",
      "2026-11-20T13:00:00.000Z",
    ],
  ])("%s", (_name, quietHours, now, expected) => {
    expect(plan(mention("now", now), { ...lisbon, quietHours })).toBe(expected);
  });

  test("waits on the person's own clocks", () => {
    expect(plan(mention("now", "2026-11-20T12:00:00.000Z"), { ...lisbon, timeZone: "Pacific/Auckland", quietHours: nights })).toBe(
      "2026-11-20T18:30:00.000Z",
    );
  });

  test("does not wait where it is urgent and the person wants that", () => {
    const urgent: Planned = { ...mention("now", "2026-11-20T23:00:00.000Z"), kind: "publication_failed" };
    expect(plan(urgent, { ...lisbon, quietHours: nights, urgentAnytime: true })).toBe("2026-11-20T23:00:00.000Z");
    expect(plan(urgent, { ...lisbon, quietHours: nights })).toBe("2026-11-21T07:30:00.000Z");
    expect(plan({ ...urgent, kind: "mention" }, { ...lisbon, quietHours: nights, urgentAnytime: true })).toBe("2026-11-21T07:30:00.000Z");
  });
});

describe("what is chosen for the digest", () => {
  test.each([
    ["goes out at the next hour of it", lisbon, "2026-11-20T03:00:00.000Z", null, "2026-11-20T08:00:00.000Z"],
    ["waits a day where it has come at that very minute", lisbon, "2026-11-20T08:00:00.000Z", null, "2026-11-21T08:00:00.000Z"],
    ["waits for the day after the newest digest", lisbon, "2026-11-20T03:00:00.000Z", "2026-11-20", "2026-11-21T08:00:00.000Z"],
    [
      "waits for the end of quiet hours",
      { ...lisbon, quietHours: nights, digestTime: "07:00" },
      "2026-11-20T03:00:00.000Z",
      null,
      "2026-11-20T07:30:00.000Z",
    ],
    [
      "comes daily also where its hour is at night",
      { ...lisbon, quietHours: nights, digestTime: "23:00" },
      "2026-11-20T12:00:00.000Z",
      "2026-11-20",
      "2026-11-21T07:30:00.000Z",
    ],
    [
      "waits for Monday over a quiet weekend",
      { ...lisbon, quietHours: weekends },
      "2026-11-20T12:00:00.000Z",
      "2026-11-20",
      "2026-11-23T07:30:00.000Z",
    ],
  ])("%s", (_name, times, created, lastDaily, expected) => {
    expect(plan(mention("digest", created), times, created, lastDaily)).toBe(expected);
  });

  test("keeps its hour when clocks change, comes as much later where they skip it, and once where it happens twice", () => {
    const eight = (created: string, times = lisbon) => plan(mention("digest", created), times);
    expect(eight("2026-03-28T12:00:00.000Z")).toBe("2026-03-29T07:00:00.000Z");
    expect(eight("2026-10-24T12:00:00.000Z")).toBe("2026-10-25T08:00:00.000Z");
    const skipped = { ...lisbon, digestTime: "01:30" };
    expect(eight("2026-03-28T12:00:00.000Z", skipped)).toBe("2026-03-29T01:30:00.000Z");
    expect(eight("2026-10-24T12:00:00.000Z", skipped)).toBe("2026-10-25T00:30:00.000Z");
    expect(eight("2026-10-25T00:40:00.000Z", skipped)).toBe("2026-10-26T01:30:00.000Z");
  });

  test("that is overdue goes out now, unless it is quiet now", () => {
    const created = "2026-11-20T03:00:00.000Z";
    expect(plan(mention("digest", created), lisbon, "2026-11-20T15:00:00.000Z")).toBe("2026-11-20T15:00:00.000Z");
    expect(plan(mention("digest", created), { ...lisbon, quietHours: nights }, "2026-11-20T22:00:00.000Z")).toBe(
      "2026-11-21T07:30:00.000Z",
    );
  });
});

test("quiet hours always end after the instant that they hold back, and within four days", () => {
  const minute = fc
    .integer({ min: 0, max: 1439 })
    .map((n) => `${String(Math.trunc(n / 60)).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}`);
  const zone = fc.constantFrom("Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham", "America/Sao_Paulo", "UTC");
  const instant = fc.integer({ min: Date.parse("2026-01-01Z"), max: Date.parse("2027-01-01Z") });
  fc.assert(
    fc.property(minute, minute, fc.boolean(), zone, instant, (from, until, weekends, timeZone, at) => {
      fc.pre(from !== until);
      const times = { ...lisbon, timeZone, quietHours: { from, until, weekends } };
      const start = Temporal.Instant.fromEpochMilliseconds(at);
      const end = afterQuietHours(start, times);
      expect(end.epochMilliseconds).toBeGreaterThanOrEqual(at);
      expect(end.epochMilliseconds - at).toBeLessThan(4 * 86_400_000);
      const sent = planMail(mention("digest", new Date(at).toISOString()), times, new Date(at), null);
      expect(sent.getTime()).toBeGreaterThan(at);
      expect(dayOn(sent, times) >= dayOn(new Date(at), times)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
