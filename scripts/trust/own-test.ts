import { headCommit } from "./git.ts";
import { isTest } from "./product.ts";
import { keepResult, type OwnOutcome, type OwnResult, readResults } from "./results.ts";
import type { Reversal } from "./reversal.ts";
import { type FailedFile, runTests } from "./run-tests.ts";
import { applyTexts, cleanTree, filesWithTypeErrors, type Tree } from "./tree.ts";

// A commit that renames changes dozens of test files. Its own are those that it changed most.
const ownTestsMax = 6;

/** Takes a mend back in the tree, and tells whether the tests that came with it notice. */
export async function judgeOwnTest(tree: Tree, reversal: Reversal): Promise<OwnResult> {
  const { hash, subject, wing, whole } = reversal;
  const started = performance.now();
  const { outcome, test } = await ownOutcome(tree, reversal);
  const seconds = Math.round((performance.now() - started) / 1000);
  return keepResult({ kind: "own", hash, subject, wing, whole, outcome, test: test ?? "", seconds });
}

async function ownOutcome(tree: Tree, reversal: Reversal): Promise<{ outcome: OwnOutcome; test?: string }> {
  if (reversal.texts.size === 0) return { outcome: "nothing to take back" };
  const tests = reversal.tests.slice(0, ownTestsMax);
  if (tests.length === 0) return { outcome: "no test left" };
  cleanTree(tree);
  const compiled = applyTexts(tree, reversal.texts).length === 0;
  if (!compiled || (!reversal.whole && !typesHold(tree))) return { outcome: "breaks the types" };
  const failed = await firstFailure(tree, tests);
  if (failed === undefined) return { outcome: "own test passes" };
  // Part of a mend that is taken back has to be a fault, not a file that cannot be loaded.
  if (!reversal.whole && !failed.loaded) return { outcome: "does not load", test: failed.file };
  if (!(await passesOnHead(tree, failed.file))) return { outcome: "fails anyway", test: failed.file };
  return { outcome: "kept", test: failed.file };
}

function typesHold(tree: Tree): boolean {
  return filesWithTypeErrors(tree).every(isTest);
}

/** Runs journeys after all others, since they need a build and a world. */
async function firstFailure(tree: Tree, tests: readonly string[]): Promise<FailedFile | undefined> {
  const isJourney = (test: string) => test.startsWith("e2e/");
  for (const files of [tests.filter((test) => !isJourney(test)), tests.filter(isJourney)]) {
    if (files.length === 0) continue;
    const { failed } = await runTests(tree, files);
    if (failed[0] !== undefined) return failed[0];
  }
  return undefined;
}

/** Returns whether a file passes on HEAD. Leaves the tree clean. */
export async function passesOnHead(tree: Tree, file: string): Promise<boolean> {
  const head = headCommit();
  const known = readResults().find((result) => result.kind === "base" && result.head === head && result.file === file);
  if (known?.kind === "base") return known.passes;
  cleanTree(tree);
  const { failed, ran, ended } = await runTests(tree, [file]);
  return keepResult({ kind: "base", head, file, passes: ended && ran > 0 && failed.length === 0 }).passes;
}
