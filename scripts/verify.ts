import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";
import { askedSet } from "./runner/test-sets.ts";

// Runs every check, then the tests of a set, then the checks of the statements that the tests have sent. The argument names the set:
// quick, gate or full. Checks and tests run one after the other: both keep two cores busy, and tests read the texts that the checks compile.
process.env.GALLEY_TEST_SET = process.argv[2] ?? "gate";
const set = askedSet();
const parts: Record<string, number> = {};

async function timed<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  parts[part] = Math.round(performance.now() - started) / 1000;
  return result;
}

function run(args: readonly string[], env: Record<string, string> = {}): boolean {
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

const checked = await timed("checks", () => run(["scripts/check.ts"]));
if (set !== "quick") {
  await timed("building the dashboard", buildDashboard);
  await timed("packing what the service hands out", buildPackages);
}
const statements = join(import.meta.dirname, "../node_modules/.cache/statements");
rmSync(statements, { recursive: true, force: true });
const tested = run(["node_modules/vitest/vitest.mjs", "run"], {
  ...(set === "full" ? { GALLEY_TEST_SHARE: "1" } : {}),
  GALLEY_TEST_KIND: set,
  GALLEY_TEST_PARTS: JSON.stringify(parts),
  GALLEY_TEST_STATEMENTS: statements,
});
// Tests that failed have left out statements.
const named = run(["scripts/statements/run.ts", statements, ...(tested ? [set] : [])]);
process.exitCode = checked && tested && named ? 0 : 1;
