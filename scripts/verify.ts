import { spawnSync } from "node:child_process";

// Exactly what continuous integration runs: every check, then every test, and the runner's totals last.
function run(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
}

const checked = run("scripts/check.ts");
const tested = run("node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=./scripts/totals-reporter.ts");
process.exitCode = checked && tested ? 0 : 1;
