import { headCommit } from "./git.ts";
import type { FailedFile } from "./parse-report.ts";
import { isTest } from "./product.ts";
import { keepResult, type OwnOutcome, type OwnResult, readResults } from "./results.ts";
import { type Reversal, reverse } from "./reversal.ts";
import { runTests } from "./run-tests.ts";
import { applyTexts, cleanTree, filesWithTypeErrors, type Tree } from "./tree.ts";

// A commit that renames changes dozens of test files. Its own are those that it changed most.
const ownTestsMax = 6;

/** Takes a mend back in the tree, and tells whether the tests that came with it notice. */
export async function judgeOwnTest(tree: Tree, hash: string): Promise<OwnResult> {
  const started = performance.now();
  const reversal = fittingReversal(tree, hash);
  const { outcome, test } = await ownOutcome(tree, reversal);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { subject, wing, whole, older } = reversal;
  return keepResult({ kind: "own", hash, subject, wing, whole, older, outcome, test: test ?? "", seconds });
}

type Fitting = Reversal & { fits: boolean };

/**
 * Takes back what merges line by line, whatever the types say. Otherwise as much as the types allow: older lines wherever lines conflict,
 * then in no file with errors, then nowhere. A fault is sought, not a file that cannot be compiled.
 */
function fittingReversal(tree: Tree, hash: string): Fitting {
  let reversal = reverse(hash, () => true);
  if (reversal.whole || reversal.texts.size === 0) return { ...reversal, fits: true };
  let errors = errorsWith(tree, reversal);
  const attempts = [(path: string) => !errors.includes(path), () => false];
  for (const takesOlder of attempts) {
    if (errors.length === 0 || reversal.older.length === 0) break;
    reversal = reverse(hash, takesOlder);
    if (reversal.texts.size > 0) errors = errorsWith(tree, reversal);
  }
  return { ...reversal, fits: errors.length === 0 };
}

/** Returns the sources of the product that do not compile with the reversal. */
function errorsWith(tree: Tree, { texts }: Reversal): string[] {
  cleanTree(tree);
  if (applyTexts(tree, texts).length > 0) return [...texts.keys()];
  return filesWithTypeErrors(tree, [...texts.keys()], false).filter((file) => !isTest(file));
}

async function ownOutcome(tree: Tree, reversal: Fitting): Promise<{ outcome: OwnOutcome; test?: string }> {
  if (reversal.texts.size === 0) return { outcome: "nothing to take back" };
  const tests = reversal.tests.slice(0, ownTestsMax);
  if (tests.length === 0) return { outcome: "no test left" };
  cleanTree(tree);
  if (!reversal.fits || applyTexts(tree, reversal.texts).length > 0) return { outcome: "breaks the types" };
  const failed = await firstFailure(tree, tests);
  if (failed === undefined) return { outcome: "own test passes" };
  if (!reversal.whole && !failed.loaded) return { outcome: "does not load", test: failed.file };
  if (!(await passesOnHead(tree, failed.file))) return { outcome: "fails anyway", test: failed.file };
  return { outcome: "kept", test: failed.file };
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
