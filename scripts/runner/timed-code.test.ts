import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOf, type ProjectName, projectFiles } from "./test-sets.ts";
import { type TimedKind, timedCode } from "./timed-code.ts";
import { isTimed, timedFiles } from "./timed-files.ts";
import { withImports } from "./with-imports.ts";

const tests = (Object.keys(projectFiles) as ProjectName[]).flatMap((project) => filesOf(project, "gate"));
const ofGate = [...withImports(tests, (file) => !file.startsWith("bench/"))].toSorted();

const kindsIn = (text: string) => timedCode(text).map(({ kind }) => kind);

test("no test of the gate reads a clock, sleeps or has a limit of time, but those that say why", () => {
  expect(ofGate.length).toBeGreaterThan(800);
  const found = ofGate.flatMap((file) =>
    timedCode(readFileSync(file, "utf8"))
      .filter(({ kind }) => !isTimed(file, kind))
      .map(({ line, kind }) => `${file}:${line} ${kind}`),
  );
  expect(found, "wait for an event or a condition, count steps, or move the test to a .full.test.ts").toEqual([]);
});

test("each file that may do so still does, and says why", () => {
  for (const [file, { kinds, because }] of Object.entries(timedFiles)) {
    expect(ofGate, file).toContain(file);
    expect([...new Set(kindsIn(readFileSync(file, "utf8")))].toSorted(), file).toEqual([...kinds].toSorted());
    expect(because, file).toMatch(/^[A-Z].{20,}\.$/);
  }
});

test.each<[TimedKind, string]>([
  ["clock", "const begun = Date.now();"],
  ["clock", "const today = new Date().toISOString();"],
  ["clock", "const begun = performance.now();"],
  ["clock", 'import { performance } from "node:perf_hooks";'],
  ["clock", "const begun = process.hrtime.bigint();"],
  ["sleep", 'import { setTimeout as wait } from "node:timers/promises";'],
  ["sleep", "await new Promise((resolve) => setTimeout(resolve, 50));"],
  ["sleep", "await page.waitForTimeout(100);"],
  ["sleep", 'await owner.query("select pg_sleep(1)");'],
  ["sleep", "const beat = setInterval(() => touch(file), 50);"],
  ["processor", "const { user } = process.threadCpuUsage();"],
  ["processor", "const time = cpuTime(work);"],
  ["processor", "expect(spent).toBeLessThan(onThisMachine(500));"],
  ["limit", "expect(milliseconds).toBeLessThan(5000);"],
  ["limit", "expect(row.milliseconds, name).toBeLessThan(most);"],
  ["limit", "expect(one).toBeLessThan(listenerMilliseconds / 2);"],
  ["limit", "expect(rows[0].hours).toBeCloseTo(24, 1);"],
  ["limit", "await expect.poll(open, { timeout: 5000 }).toBe(0);"],
  ["limit", "await vi.waitFor(() => expect(calls).toBe(2));"],
  ["limit", "}, 90_000);"],
  ["limit", "const signal = AbortSignal.timeout(10_000);"],
])("code of the kind %s is found: %s", (kind, code) => {
  expect(kindsIn(`const one = 1;\n${code}\n`)).toEqual([kind]);
});

test.each([
  "const at = new Date(begun);",
  "// A wait by setTimeout would be a matter of luck.",
  " * `Date.now` is not asked.",
  "expect(calls).toBeLessThan(5);",
  "await expect.poll(() => count()).toBe(2);",
  "setInterval(() => {}, 1_000_000);",
  'expect(await failed).toMatchObject({ reason: "timeout", sent: true });',
  "expect(one.lightness).toBeCloseTo(0.628, 2);",
])("other code is not: %s", (code) => {
  expect(kindsIn(code)).toEqual([]);
});
