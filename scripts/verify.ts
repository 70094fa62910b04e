import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRepository } from "./release/repository.ts";
import { secondsOfTree } from "./runner/processor-time.ts";
import { openRunPlace } from "./runner/run-place.ts";
import type { Part } from "./runner/run-times.ts";
import { askedSet, readPart } from "./runner/test-sets.ts";

// Runs every check, then the tests of a set, then the checks of the statements that the tests have sent. The first argument names the set:
// quick, gate or full. Of the full set alone, --part 2/4 takes the second of four parts, --twentieth a twentieth of what is not in the gate,
// drawn by the commit, and --spare leaves out what passed with the same inputs. Checks and tests run one after the other: both keep two
// cores busy, and tests read the texts that the checks compile.
openRunPlace();
const options = {
  part: { type: "string" },
  twentieth: { type: "boolean", default: false },
  spare: { type: "boolean", default: false },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
process.env.GALLEY_TEST_SET = positionals[0] ?? "gate";
const set = askedSet();
const isPartial = values.part !== undefined || values.twentieth || values.spare;
if (isPartial && set !== "full") throw new Error("--part, --twentieth and --spare are for the full set: npm run test:full -- --spare.");
const repository = openRepository(join(import.meta.dirname, ".."));
if (values.twentieth) process.env.GALLEY_TEST_DRAW = repository.head();
if (values.part) process.env.GALLEY_TEST_PART = values.part;
if (values.spare) process.env.GALLEY_TEST_SPARE = "1";

function run(args: readonly string[], env: Record<string, string> = {}): boolean {
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

const started = performance.now();
const checked = run(["scripts/check.ts", ...(set === "quick" ? [] : ["--build"])]);
const part: Part = { name: "checks and builds", seconds: (performance.now() - started) / 1000, processor: secondsOfTree() };
const statements = join(import.meta.dirname, "../node_modules/.cache/statements");
rmSync(statements, { recursive: true, force: true });
const tested = run(["node_modules/vitest/vitest.mjs", "run"], {
  ...(set === "full" ? { GALLEY_TEST_SHARE: "1" } : {}),
  ...(isPartial ? {} : { GALLEY_TEST_KIND: set }),
  GALLEY_TEST_PARTS: JSON.stringify([part]),
  GALLEY_TEST_STATEMENTS: statements,
});
// Tests that failed have left out statements.
const named = run(["scripts/statements/run.ts", statements, ...(tested && !isPartial ? [set] : [])]);
const passed = checked && tested && named;
process.exitCode = passed ? 0 : 1;
// A release asks for it.
if (passed && set === "full" && !values.twentieth && !values.spare && repository.changes() === "")
  repository.markTested(readPart(values.part ?? "1/1"));
