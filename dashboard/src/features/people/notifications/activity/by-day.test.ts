import { expect, test } from "vitest";
import { groupByDay } from "./by-day.ts";

test("what happened is grouped by the days of the zone, of which the newest two have names", () => {
  const items = ["2026-11-01T05:10Z", "2026-11-01T03:30Z", "2026-10-30T12:00Z"].map((createdAt) => ({ createdAt }));
  const days = groupByDay(items, "America/New_York", new Date("2026-11-01T05:30Z"));
  expect(days.map(({ day, name }) => [day, name])).toEqual([
    ["2026-11-01", "Today"],
    ["2026-10-31", "Yesterday"],
    ["2026-10-30", expect.stringContaining("Friday")],
  ]);
});
