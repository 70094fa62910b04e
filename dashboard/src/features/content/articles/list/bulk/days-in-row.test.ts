import { expect, test } from "vitest";
import { daysInRow } from "./days-in-row.ts";

test("goes on every so many days, over the end of a year", () => {
  expect(daysInRow("2026-12-29", 3, { kind: "every", days: 2 })).toEqual(["2026-12-29", "2026-12-31", "2027-01-02"]);
});

test("keeps to its days while clocks change", () => {
  expect(daysInRow("2026-10-24", 3, { kind: "every", days: 1 })).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
});

test("takes only the weekdays asked for, beginning with the next of them", () => {
  expect(daysInRow("2026-11-21", 4, { kind: "weekdays", weekdays: [2, 4] })).toEqual([
    "2026-11-24",
    "2026-11-26",
    "2026-12-01",
    "2026-12-03",
  ]);
});

test("gives nothing for a rhythm that never comes round, or for no day", () => {
  expect(daysInRow("2026-11-21", 2, { kind: "weekdays", weekdays: [] })).toEqual([]);
  expect(daysInRow("2026-11-21", 2, { kind: "every", days: 0 })).toEqual([]);
  expect(daysInRow("", 2, { kind: "every", days: 1 })).toEqual([]);
});
