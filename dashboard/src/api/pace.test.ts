import { limits } from "@galley/contract";
import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

/** Returns the moments of refreshes in ten minutes in which something changes every 700 milliseconds. */
function refreshes(calls: number): number[] {
  const pace = new Pace();
  const moments: number[] = [];
  for (let now = 0; now < 600_000; now += 700) if (pace.take(calls, now) === 0) moments.push(now);
  return moments;
}

test.each([1, 8, 15, 30])("refreshes of %i calls stay under a tenth of a person's calls in every minute", (calls) => {
  const moments = refreshes(calls);
  for (const from of moments) {
    const inMinute = moments.filter((moment) => moment >= from && moment < from + 60_000);
    expect(inMinute.length * calls).toBeLessThanOrEqual(limits.personCallsPerMinute / 10);
  }
});

test("the first change is shown at once, and the last one after the time that is told", () => {
  const pace = new Pace();
  expect([pace.take(12, 0), pace.take(12, 0)]).toEqual([0, 0]);
  const wait = pace.take(12, 0);
  expect(wait).toBe(12_000);
  expect(pace.take(12, wait)).toBe(0);
});

test("a screen with more calls than fit is refreshed, too", () => {
  const pace = new Pace();
  expect([pace.take(50, 0), pace.take(50, 60_000)]).toEqual([0, 40_000]);
});
