import { expect, test } from "vitest";
import { until } from "./durations.ts";

test("a countdown is to the second while that matters, and never passes zero", () => {
  expect([-5000, 0, 1, 27_000, 59_001, 60_000, 250_000, 3_599_999, 3_600_000, 7_530_000].map(until)).toEqual([
    "0 s",
    "0 s",
    "1 s",
    "27 s",
    "1 min 0 s",
    "1 min 0 s",
    "4 min 10 s",
    "1 h 0 min",
    "1 h 0 min",
    "2 h 5 min",
  ]);
});
