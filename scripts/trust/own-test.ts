import { headCommit } from "./git.ts";
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
  const reversal = reverse(hash);
  const { outcome, test = "" } = await judge(tree, reversal);
  const seconds = Math.round((performance.now() - started) / 1000);
  return keepResult({ kind: "own", hash, subject: reversal.subject, wing: reversal.wing, outcome, test, seconds });
}

type Judged = { outcome: OwnOutcome; test?: string };

async function judge(tree: Tree, { applies, texts, tests }: Reversal): Promise<Judged> {
  if (!applies) return { outcome: "does not apply" };
  if (tests.length === 0) return { outcome: "no test left" };
  cleanTree(tree);
  if (applyTexts(tree, texts).length > 0) return { outcome: "breaks the types" };
  const [failed] = (await runTests(tree, inOrder(tests.slice(0, ownTestsMax)))).failed;
  if (failed === undefined) return { outcome: "own test passes" };
  if (filesWithTypeErrors(tree, [...texts.keys()], false).some((file) => !isTest(file))) return { outcome: "breaks the types" };
  return { outcome: (await passesOnHead(tree, failed.file)) ? "kept" : "fails anyway", test: failed.file };
}

/** Journeys come last, since they need a build and a world. */
function inOrder(tests: readonly string[]): string[] {
  return tests.toSorted((a, b) => Number(a.startsWith("e2e/")) - Number(b.startsWith("e2e/")));
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
