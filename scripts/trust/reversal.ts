import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileAt, git, root } from "./git.ts";
import { type ChangedFile, followFrom, readCommit, withSplit } from "./history.ts";
import { mergeChange } from "./merge.ts";
import { isProduct, isTest, type Wing, wingOf } from "./product.ts";

/**
 * A mend that is taken back on HEAD. `whole` says that each change of the product merged line by line; otherwise `left` places stay
 * mended, or were merged by words or by older lines.
 */
export type Reversal = {
  hash: string;
  subject: string;
  wing: Wing;
  whole: boolean;
  left: number;
  /** New texts by path. */
  texts: Map<string, string>;
  /** Paths whose lines became older ones where they conflict. */
  older: string[];
  /** Test files of the commit that still exist, those that it changed most first. */
  tests: string[];
};

/**
 * Takes back the product's part of a commit on HEAD. Files that the commit added stay: what calls them is taken back. `takesOlder` says
 * in which files conflicting lines become older ones.
 */
export function reverse(hash: string, takesOlder: (path: string) => boolean): Reversal {
  const commit = readCommit(hash);
  const present = new Set(git("ls-files").split("\n"));
  const follow = followFrom(hash, present);
  const product = commit.files.filter(({ path }) => isProduct(path));
  const texts = new Map<string, string>();
  const older: string[] = [];
  let [left, loose] = [0, 0];
  for (const file of product) {
    const { path, text, ...counts } = reverseFile(hash, file, follow, takesOlder);
    left += counts.left;
    loose += counts.loose;
    if (path !== undefined && text !== undefined) texts.set(path, text);
    if (path !== undefined && counts.loose > 0 && takesOlder(path)) older.push(path);
  }
  const wing = wingOf(texts.size > 0 ? [...texts.keys()] : product.map(({ path }) => path));
  const tests = testsOf(commit.files, follow, present);
  return { hash, subject: commit.subject, wing, whole: left + loose === 0, left, texts, older, tests };
}

type ReversedFile = { path?: string; text?: string; left: number; loose: number };

type Follow = (path: string) => string | undefined;

function reverseFile(hash: string, file: ChangedFile, follow: Follow, takesOlder: (path: string) => boolean): ReversedFile {
  const none = { left: 0, loose: 0 };
  if (file.status === "A") return none;
  const before = fileAt(`${hash}^`, file.before);
  const now = follow(file.path);
  if (before === undefined) return { left: 1, loose: 0 };
  if (file.status === "D") return now === undefined ? { path: file.path, text: before, ...none } : none;
  const after = fileAt(hash, file.path);
  if (now === undefined || after === undefined) return { left: 1, loose: 0 };
  const ours = readFileSync(join(root, now), "utf8");
  const { text: merged, left, loose } = mergeChange({ ours, base: after, theirs: before }, takesOlder(now));
  const text = /^messages\/.*\.json$/.test(now) ? withKeysOf(ours, merged) : merged;
  return { path: now, left, loose, ...(text === ours ? {} : { text }) };
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
