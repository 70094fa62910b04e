import { afterEach, expect, test, vi } from "vitest";
import { shortLocal, shortMoment } from "./dates.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the module as a browser of a country has it. */
async function datesIn(language: string) {
  vi.stubGlobal("navigator", { languages: [language] });
  vi.resetModules();
  return import("./dates.ts");
}

test("a time is written as the country writes it, and in short without what can be spared", async () => {
  const american = await datesIn("en-US");
  expect(["08:00", "09:30", "12:15", "00:05"].map((time) => american.timeOfDay(time).replace("\u202f", " "))).toEqual([
    "8:00 AM",
    "9:30 AM",
    "12:15 PM",
    "12:05 AM",
  ]);
  const short = (time: string) => american.shortTime(`2026-11-24T${time}`);
  expect(["08:00", "09:30", "12:15", "00:05", "23:00"].map(short)).toEqual(["8a", "9:30a", "12:15p", "12:05a", "11p"]);
  const british = await datesIn("en-GB");
  expect([british.timeOfDay("08:00"), british.shortTime("2026-11-24T08:00")]).toEqual(["08:00", "08:00"]);
  expect(british.monthSpan("2026-10-01", "2026-12-01")).toBe("October\u2009–\u2009December 2026");
});

test("a moment has its year where that is not the current one in the zone", () => {
  vi.useFakeTimers({ now: new Date("2027-01-01T12:00Z") });
  expect(shortMoment("2027-01-01T02:00:00.000Z", "America/New_York")).toContain("2026");
  expect(shortMoment("2027-01-01T02:00:00.000Z", "UTC")).not.toContain("2027");
  expect(shortLocal("2026-12-31T23:30")).toMatch(/31.*2026|2026.*31/);
});
