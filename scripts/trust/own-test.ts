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
  const { reversal, outcome, test = "" } = await tryReversals(tree, hash);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { subject, wing, whole, older } = reversal;
  return keepResult({ kind: "own", hash, subject, wing, whole, older, outcome, test, seconds });
}

type Judged = { reversal: Reversal; outcome: OwnOutcome; test?: string };

/**
 * Takes back what merges line by line, whatever the types say. Otherwise as much as the types allow: older lines wherever lines conflict,
 * then in no file with errors, then nowhere. A fault is sought, not a file that cannot be compiled.
 */
async function tryReversals(tree: Tree, hash: string): Promise<Judged> {
  let errors: string[] = [];
  let reversal = reverse(hash, () => true);
  const narrower = [(path: string) => !errors.includes(path), () => false];
  for (;;) {
    const tests = reversal.tests.slice(0, ownTestsMax);
    if (reversal.texts.size === 0) return { reversal, outcome: "nothing to take back" };
    if (tests.length === 0) return { reversal, outcome: "no test left" };
    const noticed = await noticedBy(tree, reversal, tests);
    if (noticed === undefined) return { reversal, outcome: "own test passes" };
    errors = noticed.errors;
    if (errors.length === 0) return { reversal, ...(await outcomeOf(tree, noticed.failed)) };
    const takesOlder = reversal.older.length > 0 ? narrower.shift() : undefined;
    if (takesOlder === undefined) return { reversal, outcome: "breaks the types" };
    reversal = reverse(hash, takesOlder);
  }
}

async function outcomeOf(tree: Tree, failed: FailedFile | undefined): Promise<{ outcome: OwnOutcome; test?: string }> {
  if (failed === undefined) return { outcome: "own test passes" };
  return { outcome: (await passesOnHead(tree, failed.file)) ? "kept" : "fails anyway", test: failed.file };
}

type Noticed = { failed: FailedFile | undefined; errors: string[] };

/**
 * Runs tests with the reversal: journeys last, since they need a build and a world. Types are checked once a test has failed, or before
 * journeys. Returns undefined when there are no journeys and nothing has failed.
 */
async function noticedBy(tree: Tree, reversal: Reversal, tests: readonly string[]): Promise<Noticed | undefined> {
  const isJourney = (test: string) => test.startsWith("e2e/");
  const [quick, journeys] = [tests.filter((test) => !isJourney(test)), tests.filter(isJourney)];
  cleanTree(tree);
  if (applyTexts(tree, reversal.texts).length > 0) return { failed: undefined, errors: [...reversal.texts.keys()] };
  const failed = quick.length > 0 ? (await runTests(tree, quick)).failed[0] : undefined;
  if (failed === undefined && journeys.length === 0) return undefined;
  const errors = reversal.whole ? [] : errorsWith(tree, reversal);
  if (failed !== undefined || errors.length > 0) return { failed, errors };
  return { failed: (await runTests(tree, journeys)).failed[0], errors };
}

/** Returns the sources of the product that do not compile in the tree. */
function errorsWith(tree: Tree, { texts }: Reversal): string[] {
  return filesWithTypeErrors(tree, [...texts.keys()], false).filter((file) => !isTest(file));
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
