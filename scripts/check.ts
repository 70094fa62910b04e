import { spawnSync } from "node:child_process";
import { importCycles } from "./check-cycles.ts";
import { brokenPaths } from "./check-docs.ts";
import { openDoors } from "./check-doors.ts";
import { oversized } from "./check-sizes.ts";
import { bannedWords } from "./check-words.ts";

type Step = { name: string; run: () => string[] };

function program(...args: string[]): () => string[] {
  return () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 50_000_000 });
    return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
  };
}

function trackedFiles(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}

const files = trackedFiles();
const steps: Step[] = [
  { name: "format and lint", run: program("node_modules/@biomejs/biome/bin/biome", "check", "--max-diagnostics=200") },
  { name: "types", run: program("node_modules/typescript/bin/tsc", "-p", "tsconfig.json") },
  { name: "texts of the dashboard", run: program("scripts/compile-texts.ts") },
  { name: "types of the dashboard", run: program("node_modules/typescript/bin/tsc", "-p", "dashboard/tsconfig.json") },
  { name: "circles of imports", run: () => importCycles(files) },
  { name: "sizes", run: () => oversized(files) },
  { name: "ways out", run: () => openDoors(files) },
  { name: "paths in documents", run: () => brokenPaths(files) },
  { name: "open marks", run: () => bannedWords(files) },
  { name: "tokens of the tool list", run: program("scripts/check-tokens.ts") },
  { name: "generated files", run: program("scripts/generate.ts", "--check") },
];

let failed = false;
for (const { name, run } of steps) {
  const started = performance.now();
  const problems = run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${problems.length === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  failed ||= problems.length > 0;
}
process.exitCode = failed ? 1 : 0;
