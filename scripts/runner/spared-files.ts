import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { trackedFiles } from "./tracked-files.ts";
import { withImports } from "./with-imports.ts";

const root = join(import.meta.dirname, "../..");
const kept = join(root, "node_modules/.cache/galley-tests/passed.json");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

// Files of which tests of the product know nothing: other tests, and how tests are run elsewhere.
const unseen = /\.test\.ts$|^\.github\//;

// Files that are inputs of those tests alone that name them, or whose helpers do.
const named = [
  { files: /^(?:docs\/|CHANGELOG\.md$)/, by: /\bdocs\b|\bCHANGELOG\b/ },
  { files: /^bench\//, by: /\bbench\b/ },
];

/** Returns patterns of files on which the outcome of a test file cannot depend. Tests of scripts/ read all files. */
export function unreadBy(test: string): RegExp[] {
  if (test.startsWith("scripts/")) return [];
  const read = [...withImports([test])].flatMap(namedBy);
  return [unseen, ...named.map(({ files }) => files).filter((files) => !read.includes(files))];
}

const namedByFile = new Map<string, RegExp[]>();

function namedBy(file: string): RegExp[] {
  const known = namedByFile.get(file);
  if (known !== undefined) return known;
  const text = textOf(file);
  const found = named.filter(({ by }) => by.test(text)).map(({ files }) => files);
  namedByFile.set(file, found);
  return found;
}

/** Returns the digest of everything on which the outcome of a test file may depend. */
export function digestOfInputs(file: string): string {
  return createHash("sha256")
    .update(digestOfFiles(unreadBy(file)))
    .update(textOf(file))
    .digest("hex");
}

const digests = new Map<string, string>();

function digestOfFiles(unread: readonly RegExp[]): string {
  const key = unread.join(" ");
  const known = digests.get(key);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const name of trackedFiles().filter((one) => !unread.some((files) => files.test(one)) && existsSync(join(root, one))))
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  const digest = hash.digest("hex");
  digests.set(key, digest);
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
