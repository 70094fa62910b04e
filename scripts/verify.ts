import { spawnSync } from "node:child_process";
import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";
import { runSize } from "./runner/test-sizes.ts";

// Runs exactly what continuous integration runs: every check, then every test, and the totals last. The argument `quick` selects the
// smaller size. Checks and tests run one after the other: both keep two cores busy, and tests read the texts that the checks compile.
const size = process.argv[2] ?? runSize();
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
if (size === "whole") {
  await timed("building the dashboard", buildDashboard);
  await timed("packing what the service hands out", buildPackages);
}
const tested = run(["node_modules/vitest/vitest.mjs", "run"], {
  GALLEY_TEST_SIZE: size,
  GALLEY_TEST_KIND: size,
  GALLEY_TEST_PARTS: JSON.stringify(parts),
});
process.exitCode = checked && tested ? 0 : 1;
