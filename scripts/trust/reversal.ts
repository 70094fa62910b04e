import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileAt, git, root } from "./git.ts";
import { type ChangedFile, followFrom, readCommit, withSplit } from "./history.ts";
import { mergeChange } from "./merge.ts";
import { isProduct, isTest, type Wing, wingOf } from "./product.ts";

/**
 * A mend that is taken back on HEAD. `whole` says that each change of the product merged line by line; otherwise `left` places stay
 * mended, or their words were merged one by one.
 */
export type Reversal = {
  hash: string;
  subject: string;
  wing: Wing;
  whole: boolean;
  left: number;
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
  const product = commit.files.filter(({ path }) => isProduct(path));
  const texts = new Map<string, string>();
  let [left, byWords] = [0, 0];
  for (const file of product) {
    const { path, text, ...counts } = reverseFile(hash, file, follow);
    left += counts.left;
    byWords += counts.byWords;
    if (path !== undefined && text !== undefined) texts.set(path, text);
  }
  const wing = wingOf(texts.size > 0 ? [...texts.keys()] : product.map(({ path }) => path));
  const tests = testsOf(commit.files, follow, present);
  return { hash, subject: commit.subject, wing, whole: left + byWords === 0, left, texts, tests };
}

type ReversedFile = { path?: string; text?: string; left: number; byWords: number };

function reverseFile(hash: string, file: ChangedFile, follow: (path: string) => string | undefined): ReversedFile {
  const none = { left: 0, byWords: 0 };
  if (file.status === "A") return none;
  const before = fileAt(`${hash}^`, file.before);
  const now = follow(file.path);
  if (before === undefined) return { left: 1, byWords: 0 };
  if (file.status === "D") return now === undefined ? { path: file.path, text: before, ...none } : none;
  const after = fileAt(hash, file.path);
  if (now === undefined || after === undefined) return { left: 1, byWords: 0 };
  const ours = readFileSync(join(root, now), "utf8");
  const { text, left, byWords } = mergeChange({ ours, base: after, theirs: before });
  return { path: now, left, byWords, ...(text === ours ? {} : { text }) };
}

function testsOf(files: readonly ChangedFile[], follow: (path: string) => string | undefined, present: ReadonlySet<string>): string[] {
  const changed = files.filter(({ path, status }) => isTest(path) && status !== "D").toSorted((a, b) => b.lines - a.lines);
  const now = changed.flatMap(({ path }) => follow(path) ?? []);
  return [...new Set(now.flatMap((path) => withSplit(path, present)))];
}
