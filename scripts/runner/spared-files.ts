import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { trackedFiles } from "./tracked-files.ts";

const root = join(import.meta.dirname, "../..");
const kept = join(root, "node_modules/.cache/galley-tests/passed.json");

// Files of which tests of the product know nothing: other tests, and how tests are run elsewhere.
const isUnseen = (name: string) => name.endsWith(".test.ts") || name.startsWith(".github/");

const digests = new Map<boolean, string>();

/** Returns the digest of everything on which the outcome of a test file may depend. Tests of scripts/ read all files. */
export function digestOfInputs(file: string): string {
  const hash = createHash("sha256").update(digestOfFiles(file.startsWith("scripts/")));
  return hash.update(readFileSync(join(root, file))).digest("hex");
}

function digestOfFiles(all: boolean): string {
  const known = digests.get(all);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const name of trackedFiles().filter((one) => (all || !isUnseen(one)) && existsSync(join(root, one))))
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  const digest = hash.digest("hex");
  digests.set(all, digest);
  return digest;
}

/** Returns whether this run leaves a file out, because it has passed with the same inputs. Only runs that ask for it do so. */
export function isSpared(file: string, isAsked = process.env.GALLEY_TEST_SPARE === "1", passed = isAsked ? readPassed() : {}): boolean {
  return isAsked && passed[file] === digestOfInputs(file);
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
