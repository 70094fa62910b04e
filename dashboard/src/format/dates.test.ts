import { afterEach, expect, test, vi } from "vitest";
import { shortLocal, shortMoment } from "./dates.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a moment has its year where that is not the current one in the zone", () => {
  vi.useFakeTimers({ now: new Date("2027-01-01T12:00Z") });
  expect(shortMoment("2027-01-01T02:00:00.000Z", "America/New_York")).toContain("2026");
  expect(shortMoment("2027-01-01T02:00:00.000Z", "UTC")).not.toContain("2027");
  expect(shortLocal("2026-12-31T23:30")).toMatch(/31.*2026|2026.*31/);
});
