import { expect, test } from "vitest";
import { furthest } from "./log-position.ts";
import { ReplayLag } from "./replica.ts";

test("a replica is as late as the oldest position that it has not reached", () => {
  const lag = new ReplayLag();
  lag.note(100, 100, 1000);
  expect(lag.secondsAt(9000)).toBe(0);
  lag.note(200, 150, 2000);
  lag.note(300, 150, 3000);
  expect(lag.secondsAt(5000)).toBe(3);
  lag.note(300, 200, 6000);
  expect(lag.secondsAt(7000)).toBe(4);
  lag.note(300, 300, 8000);
  expect(lag.secondsAt(60_000)).toBe(0);
});

test("a replica that stays away for hours is as late as it is", () => {
  const lag = new ReplayLag();
  for (let second = 1; second <= 5000; second += 1) lag.note(second * 10, 5, second * 1000);
  expect(lag.secondsAt(5_000_000)).toBe(4999);
  lag.note(50_010, 50_000, 5_001_000);
  expect(lag.secondsAt(5_001_000)).toBe(0);
});

test("several readers need the furthest of their positions, and none is enough for one who does not know its own", () => {
  expect(furthest([3, 7, 5])).toBe(7);
  expect(furthest([3, undefined])).toBeUndefined();
});
