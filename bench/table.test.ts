import { expect, test } from "vitest";
import type { Result } from "./results.ts";
import { figuresOf, type Line, tableOf } from "./table.ts";

const lines: Line[] = [
  { what: "start", name: "start ms", figure: 900, goal: 800, floor: "150 ms" },
  { what: "read", name: "read %", figure: 44, goal: 60, perSecond: 2200, floor: "5000/s", share: 44, cpu: 0.25 },
  { what: "create", name: "create /s", figure: 600, perSecond: 600, floor: "2000/s", share: 30, cpu: 3 },
];
const last: Result = {
  commit: "0123456789ab",
  changed: false,
  at: "2026-11-26T01:42:28",
  machine: "2 × Processor, Node v26.10.0",
  load: 1.5,
  figures: { "start ms": 1000, "read %": 50, "read, CPU of a call ms": 0.2, "gone %": 5 },
};

test("one table tells goal, floor, share, processor time and change, and names what fell by more than a tenth", () => {
  expect(tableOf(lines, last)).toEqual([
    "| Path   | Measured | Goal   | Floor  | Share | Processor time | Change                      |",
    "|--------|----------|--------|--------|-------|----------------|-----------------------------|",
    "| start  | 900 ms   | 800 ms | 150 ms |       |                | -10 %                       |",
    "| read   | 2200/s   | 60 %   | 5000/s | 44 %  | 0.25 ms        | -12 %, processor time +25 % |",
    "| create | 600/s    |        | 2000/s | 30 %  | 3 ms           |                             |",
    "Changes since 0123456789ab of 2026-11-26T01:42:28, kept at a load of 1.5.",
    "WORSE read, CPU of a call ms: 0.25, before 0.2",
    "WORSE read %: 44, before 50",
  ]);
});

test("without a run to compare with, the table says so and names nothing", () => {
  expect(tableOf(lines, undefined).slice(4)).toEqual([
    "| create | 600/s    |        | 2000/s | 30 %  | 3 ms           |        |",
    "No run on such a machine is kept.",
  ]);
});

test("figures are kept by their names, with the processor time of calls beside them", () => {
  expect(figuresOf(lines)).toEqual({
    "start ms": 900,
    "read, CPU of a call ms": 0.25,
    "read %": 44,
    "create, CPU of a call ms": 3,
    "create /s": 600,
  });
});
