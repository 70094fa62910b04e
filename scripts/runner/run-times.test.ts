import { expect, test } from "vitest";
import { type FileTimes, grownFiles, partsTable, type RunTimes, slowestFiles } from "./run-times.ts";

const took = (seconds: number, project = "server"): FileTimes => ({ project, seconds, setup: 0.5, tests: [] });
const runOf = (files: Record<string, FileTimes>): RunTimes => ({ seconds: 60, preparing: 8, files });

test("the ten slowest files are listed, slowest first, with imports and hooks apart", () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}.test.ts`, took(index)]));
  const [, ...rows] = slowestFiles(runOf(files));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toBe("    11.0    (0.5)  f11.test.ts");
});

test("a file that took more than two seconds and more than half again is named with both figures, and noise is not", () => {
  const before = runOf({ "grown.test.ts": took(4), "long.test.ts": took(30), "short.test.ts": took(0.5) });
  const now = runOf({ "grown.test.ts": took(9), "long.test.ts": took(40), "short.test.ts": took(2), "new.test.ts": took(50) });
  expect(grownFiles(before, now)).toEqual(["Slower than last time: grown.test.ts, 9.0 s after 4.0 s"]);
});

test("the parts of a run stand in one table with the files of each project added up", () => {
  const now = runOf({ "a.test.ts": took(2, "rules"), "b.test.ts": took(3), "c.test.ts": took(4) });
  expect(partsTable({ checks: 30 }, now)).toEqual([
    "Seconds by part:",
    "    30.0  checks",
    "     8.0  setting up the tests",
    "     2.0  tests of rules (by all workers together, 1 files)",
    "     7.0  tests of server (by all workers together, 2 files)",
    "    90.0  everything",
  ]);
});
