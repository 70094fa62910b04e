import { expect, test } from "vitest";
import { parseReport } from "./parse-report.ts";
import { reportSection } from "./report.ts";
import type { GateResult, OwnResult } from "./results.ts";
import { withKeysOf } from "./reversal.ts";

const own = (hash: string): OwnResult => ({
  kind: "own",
  hash,
  subject: "posts: keep a | b",
  wing: "server",
  outcome: "kept",
  test: "server/a.test.ts",
  seconds: 1,
});
const gate = (hash: string, by: string, full = ""): GateResult => ({ kind: "gate", head: "h", hash, by, full, ran: 1, seconds: 2 });

test("a report counts what was noticed, by types too, and says why the rest was missed", () => {
  const measured = [
    { own: own("aaaaaaaaaa"), gate: gate("aaaaaaaaaa", "server/b.test.ts"), whole: undefined },
    { own: own("bbbbbbbbbb"), gate: gate("bbbbbbbbbb", "types"), whole: undefined },
    { own: own("cccccccccc"), gate: gate("cccccccccc", "", "server/c.full.test.ts"), whole: undefined },
  ];
  const text = reportSection("First", measured, new Map([["cccccccccc", "Only a kill shows it."]]));
  expect(text).toContain("The gate noticed 2 of 3, 1 of them by types alone. The full set noticed all but 0.");
  expect(text).toContain("| `aaaaaaaa` | posts: keep a \\| b | `server/a.test.ts` | `server/b.test.ts` | 2 |");
  expect(text).toContain("| `cccccccc` | `server/c.full.test.ts` | Only a kill shows it. |");
});

test("a file that cannot be loaded failed without its tests", () => {
  const testResults = [
    { name: "/tree/a.test.ts", status: "failed", assertionResults: [] },
    { name: "/tree/b.test.ts", status: "failed", assertionResults: [{ fullName: "b holds", status: "failed" }] },
    { name: "/tree/c.test.ts", status: "passed", assertionResults: [{ fullName: "c holds", status: "passed" }] },
  ];
  expect(parseReport(JSON.stringify({ testResults }), "/tree")).toEqual({
    failed: [
      { file: "a.test.ts", tests: [] },
      { file: "b.test.ts", tests: ["b holds"] },
    ],
    ran: 3,
  });
});

test("texts that were taken back keep the keys of later texts", () => {
  expect(withKeysOf('{ "a": "new", "b": "later" }', '{ "a": "old" }')).toBe('{\n  "a": "old",\n  "b": "later"\n}\n');
  expect(withKeysOf('{ "a": "new" }', '{ "a": "old" }')).toBe('{ "a": "old" }');
});
