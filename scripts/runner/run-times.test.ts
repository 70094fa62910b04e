import { expect, test } from "vitest";
import { costlyFiles, type FileTimes, grownFiles, partsTable, type RunTimes } from "./run-times.ts";

const took = (processor: number, project = "server"): FileTimes => ({ project, seconds: 1, processor });
const runOf = (files: Record<string, FileTimes>): RunTimes => ({
  seconds: 60,
  processor: 90,
  preparing: { seconds: 8, processor: 12 },
  files,
});

test("all files over three seconds of processor time are listed, the costliest first, and cheap ones are not", () => {
  const files = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`f${index}.test.ts`, took(index)]));
  const [, ...rows] = costlyFiles(runOf(files));
  expect(rows).toHaveLength(21);
  expect(rows[0]).toBe("    24.0  f24.test.ts");
  expect(rows.at(-1)).toBe("     4.0  f4.test.ts");
  expect(costlyFiles(runOf({ "cheap.test.ts": took(3) }))).toEqual([]);
});

test("a file that took more than a second and more than half again is named with both figures, and noise is not", () => {
  const before = runOf({ "grown.test.ts": took(4), "long.test.ts": took(30), "short.test.ts": took(0.5) });
  const now = runOf({ "grown.test.ts": took(9), "long.test.ts": took(40), "short.test.ts": took(1.4), "new.test.ts": took(50) });
  expect(grownFiles(before, now)).toEqual(["Costlier than last time: grown.test.ts, 9.0 s after 4.0 s"]);
});

test("the parts of a run stand in one table with the files of each project added up", () => {
  const now = runOf({ "a.test.ts": took(2, "rules"), "b.test.ts": took(3), "c.test.ts": took(4) });
  expect(partsTable([{ name: "checks", seconds: 30, processor: 50 }], now)).toEqual([
    "  Seconds  Processor",
    "     30.0       50.0  checks",
    "      8.0       12.0  setting up the tests",
    "      1.0        2.0  tests of rules, 1 files",
    "      2.0        7.0  tests of server, 2 files",
    "     90.0      140.0  everything, with PostgreSQL",
  ]);
});
