import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { trackedFiles } from "./tracked-files.ts";

const root = join(import.meta.dirname, "../..");
const kept = join(root, "node_modules/.cache/galley-tests/passed.json");

const shared = [
  "package-lock.json",
  "vitest.config.ts",
  "scripts/runner/**",
  "server/test/*.ts",
  "contract/**",
  "markdown/**",
  "messages/**",
];
const service = [...shared, "server/**", "writer/**", "illustrator/**"];
// Packing, releases and journeys take files from everywhere.
const inputsOf: readonly { tests: string; inputs: readonly string[] }[] = [
  { tests: "{contract,markdown,messages}/**", inputs: shared },
  { tests: "{writer,illustrator}/**", inputs: [...shared, "writer/**", "illustrator/**"] },
  { tests: "dashboard/**", inputs: [...shared, "dashboard/**"] },
  { tests: "server/**", inputs: service },
  { tests: "{client,content-cli,site}/**", inputs: [...service, "client/**", "content-cli/**", "site/**"] },
  { tests: "**", inputs: ["**"] },
];

const digests = new Map<readonly string[], string>();

/** Returns the digest of everything on which the outcome of a test file may depend. */
export function digestOfInputs(file: string): string {
  const inputs = inputsOf.find(({ tests }) => matchesGlob(file, tests))?.inputs ?? ["**"];
  const known = digests.get(inputs);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const name of trackedFiles().filter((one) => inputs.some((glob) => matchesGlob(one, glob))))
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  const digest = hash.digest("hex");
  digests.set(inputs, digest);
  return digest;
}

/** Returns whether this run leaves a file out, because it has passed with the same inputs. Only runs that ask for it do so. */
export function isSpared(file: string): boolean {
  return process.env.GALLEY_TEST_SPARE === "1" && readPassed()[file] === digestOfInputs(file);
}

/** Keeps the digests of files that have passed, and forgets those of files that have failed. */
export function keepOutcomes(outcomes: readonly { file: string; passed: boolean }[]): void {
  const passed = readPassed();
  for (const { file, passed: hasPassed } of outcomes) {
    if (hasPassed) passed[file] = digestOfInputs(file);
    else delete passed[file];
  }
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(passed, undefined, 1));
}

function readPassed(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    // No run of the full set has ended yet.
    return {};
  }
}
