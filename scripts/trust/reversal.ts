import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileAt, git, mergeLines, root } from "./git.ts";
import { type ChangedFile, followFrom, readCommit, withSplit } from "./history.ts";
import { isProduct, isTest, type Wing, wingOf } from "./product.ts";

/** A mend that is taken back on HEAD. */
export type Reversal = {
  hash: string;
  subject: string;
  wing: Wing;
  /** Whether each change of the product merges line by line into what the files are now. */
  applies: boolean;
  /** New texts by path. */
  texts: Map<string, string>;
  /** Test files of the commit that still exist, those that it changed most first. */
  tests: string[];
};

/** Takes back the product's part of a commit on HEAD. Files that the commit added stay: what calls them is taken back. */
export function reverse(hash: string): Reversal {
  const commit = readCommit(hash);
  const present = new Set(git("ls-files").split("\n"));
  const follow = followFrom(hash, present);
  const product = commit.files.filter(({ path, status }) => isProduct(path) && status !== "A");
  const reversed = product.map((file) => reverseFile(hash, file, follow));
  const texts = new Map(reversed.flatMap((file) => (file === undefined ? [] : [[file.path, file.text] as const])));
  const wing = wingOf(texts.size > 0 ? [...texts.keys()] : product.map(({ path }) => path));
  const applies = product.length > 0 && reversed.every((file) => file !== undefined);
  return { hash, subject: commit.subject, wing, applies, texts, tests: testsOf(commit.files, follow, present) };
}

type Follow = (path: string) => string | undefined;

/** Returns a file's text without the change, or undefined when other changes have gone over it. */
function reverseFile(hash: string, file: ChangedFile, follow: Follow): { path: string; text: string } | undefined {
  const before = fileAt(`${hash}^`, file.before);
  const now = follow(file.path);
  if (before === undefined) return undefined;
  if (file.status === "D") return now === undefined ? { path: file.path, text: before } : undefined;
  const after = fileAt(hash, file.path);
  if (now === undefined || after === undefined) return undefined;
  const ours = readFileSync(join(root, now), "utf8");
  const merged = mergeLines({ ours, base: after, theirs: before });
  if (merged === undefined) return undefined;
  return { path: now, text: /^messages\/.*\.json$/.test(now) ? withKeysOf(ours, merged) : merged };
}

/** Adds keys that later code uses to texts that were taken back. */
export function withKeysOf(ours: string, merged: string): string {
  const before: Record<string, unknown> = JSON.parse(merged);
  const missing = Object.entries(JSON.parse(ours)).filter(([key]) => !(key in before));
  return missing.length === 0 ? merged : `${JSON.stringify({ ...before, ...Object.fromEntries(missing) }, undefined, 2)}\n`;
}

function testsOf(files: readonly ChangedFile[], follow: Follow, present: ReadonlySet<string>): string[] {
  const changed = files.filter(({ path, status }) => isTest(path) && status !== "D").toSorted((a, b) => b.lines - a.lines);
  const now = changed.flatMap(({ path }) => follow(path) ?? []);
  return [...new Set(now.flatMap((path) => withSplit(path, present)))];
}
