import { execFile } from "node:child_process";
import { readMigrations } from "../server/src/core/database/migrate.ts";
import { namedDestinations } from "./check-destinations.ts";
import { brokenPaths, wrongRecords, wrongWings } from "./check-docs.ts";
import { undefinedWords } from "./check-glossary.ts";
import { oversized } from "./check-sizes.ts";
import { bannedWords } from "./check-words.ts";
import { staleFigures } from "./figures/figures.ts";
import { brokenMigrations } from "./migrations/check-migrations.ts";
import { languagesLeftOut } from "./runner/languages-left-out.ts";
import { runSideBySide, type Step } from "./runner/side-by-side.ts";
import { trackedFiles } from "./runner/tracked-files.ts";
import { brokenWalls } from "./walls/broken-walls.ts";
import { subjectsInCore } from "./walls/subjects-in-core.ts";

function program(...args: string[]): () => Promise<string[]> {
  return () => run(args, process.env);
}

/** Runs a program that loads the service. What Node has compiled for the first one serves the others, and the tests that start services. */
function loading(...args: string[]): () => Promise<string[]> {
  return () => run(args, { ...process.env, NODE_COMPILE_CACHE: "node_modules/.cache/galley-compiled" });
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  return new Promise((resolve) =>
    execFile(process.execPath, args, { encoding: "utf8", maxBuffer: 50_000_000, env }, (error, stdout, stderr) =>
      resolve(error === null ? [] : [`${stdout}${stderr}`.trim() || error.message]),
    ),
  );
}

/** Checks types. Reads only files again that have changed since the last run. More threads would take twice the processor time for it. */
function types(project: string, name: string): () => Promise<string[]> {
  const kept = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", `node_modules/.cache/types/${name}.tsbuildinfo`];
  return compiling("node_modules/typescript/bin/tsc", "-p", project, ...kept);
}

/** The compiler, a program in Go, holds nearly everything to its end. A sixth of its time went into looking for what it could let go of. */
function compiling(...args: string[]): () => Promise<string[]> {
  return () => run(args, { ...process.env, GOGC: "off", GOMEMLIMIT: "3GiB" });
}

// Rules that would take a fifth of the linter's time to find what the compiler refuses as well. `npm run fix` applies them.
const toldByTypes = [
  "correctness/noUnusedVariables",
  "correctness/noUnusedImports",
  "correctness/noUnusedFunctionParameters",
  "suspicious/noRedeclare",
].map((rule) => `--skip=${rule}`);

// Runs every check. With --build, also builds what the service shows and hands out, so that both cores are busy to the end.
const isBuilding = process.argv.includes("--build");
const files = trackedFiles();
// The longest steps come first, so that none of them is left for the end.
const steps: Step[] = [
  { name: "types", run: types("tsconfig.json", "all") },
  { name: "format and lint", run: program("node_modules/@biomejs/biome/bin/biome", "check", "--max-diagnostics=200", ...toldByTypes) },
  { name: "texts of the dashboard", run: program("scripts/compile-messages.ts") },
  { name: "types of the dashboard", run: types("dashboard/tsconfig.json", "dashboard"), after: "texts of the dashboard" },
  ...(isBuilding
    ? [
        {
          name: "building what the service serves",
          run: program("scripts/build-served.ts", "--uncompressed", ...languagesLeftOut()),
          after: "types of the dashboard",
        },
      ]
    : []),
  { name: "generated files", run: loading("scripts/generate.ts", "--check") },
  { name: "unused exports, files and packages", run: program("node_modules/knip/bin/knip.js", "--no-progress") },
  { name: "regular expressions", run: program("scripts/patterns/run.ts") },
  { name: "promises that nothing holds", run: program("scripts/promises/run.ts") },
  { name: "sentences in template strings", run: compiling("scripts/sentences/run.ts") },
  { name: "walls", run: async () => [...brokenWalls(files), ...subjectsInCore(files)] },
  { name: "names of destinations", run: async () => namedDestinations(files) },
  { name: "migrations", run: async () => brokenMigrations(readMigrations()) },
  { name: "licenses", run: program("scripts/licenses/run.ts", "--check") },
  { name: "tokens of the tool list", run: loading("scripts/check-tokens.ts") },
  { name: "sizes", run: async () => oversized(files) },
  { name: "paths in documents", run: async () => [...brokenPaths(files), ...wrongWings(files), ...wrongRecords(files)] },
  { name: "words in the glossary", run: async () => undefinedWords(files) },
  // A release asks for them, a change does not: its bench takes longer than its tests.
  { name: "figures of the code that there is", run: async () => staleFigures(".", files), onlyTells: true },
  { name: "open marks and comments", run: async () => bannedWords(files) },
];

const passed = await runSideBySide(steps, 2, (text) => process.stdout.write(text));
process.exitCode = passed ? 0 : 1;
