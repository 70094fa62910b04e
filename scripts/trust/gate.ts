import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, setOf, testFilesOf } from "../runner/test-sets.ts";
import { trackedFiles } from "../runner/tracked-files.ts";
import { readImports } from "../walls/read-imports.ts";
import { headCommit, root } from "./git.ts";
import { passesOnHead } from "./own-test.ts";
import { type Imports, reachingTests } from "./reach.ts";
import { type GateResult, keepResult, type WholeResult } from "./results.ts";
import type { Reversal } from "./reversal.ts";
import { runTests } from "./run-tests.ts";
import { applyTexts, cleanTree, filesWithTypeErrors, type Tree } from "./tree.ts";

let read: Imports | undefined;

function imports(): Imports {
  const sources = trackedFiles().filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  read ??= new Map(sources.map((file) => [file, readImports(file, readFileSync(join(root, file), "utf8")).map(({ target }) => target)]));
  return read;
}

function tests(set: "gate" | "full"): string[] {
  const all = (Object.keys(projectFiles) as (keyof typeof projectFiles)[]).flatMap(testFilesOf);
  return all.filter((file) => (setOf(file) === "full") === (set === "full"));
}

/** Takes a mend back in the tree, and tells which file of the gate notices; if none does, which of the full set. */
export async function measure(tree: Tree, reversal: Reversal, ownTest: string, files: number): Promise<GateResult> {
  const started = performance.now();
  const gate = tests("gate");
  const nearest = reachingTests(gate, [...reversal.texts.keys()], imports()).slice(0, files);
  // Its own test reaches it, however far away it is.
  const near = nearest.includes(ownTest) || !gate.includes(ownTest) ? nearest : [...nearest, ownTest];
  const noticed = await firstNotice(tree, reversal, near);
  const by = noticed ?? (typesNotice(tree, reversal) ? "types" : undefined);
  const full = by === undefined ? await fullNotice(tree, reversal, ownTest, files) : undefined;
  const { hash } = reversal;
  return keepResult({ kind: "gate", head: headCommit(), hash, by: by ?? "", full: full ?? "", ran: near.length, seconds: since(started) });
}

/** Runs every file of the gate, and keeps which of them notice. */
export async function measureWhole(tree: Tree, reversal: Reversal): Promise<WholeResult> {
  const started = performance.now();
  reset(tree, reversal);
  const { failed } = await runTests(tree, tests("gate"), { bail: false });
  const files: string[] = [];
  for (const { file } of failed) if (await passesOnHead(tree, file)) files.push(file);
  return keepResult({ kind: "whole", head: headCommit(), hash: reversal.hash, files, seconds: since(started) });
}

const since = (started: number) => Math.round((performance.now() - started) / 1000);

function reset(tree: Tree, { texts }: Reversal): string[] {
  cleanTree(tree);
  return applyTexts(tree, texts);
}

function typesNotice(tree: Tree, reversal: Reversal): boolean {
  return reset(tree, reversal).length > 0 || filesWithTypeErrors(tree, [...reversal.texts.keys()], true).length > 0;
}

async function fullNotice(tree: Tree, reversal: Reversal, ownTest: string, files: number): Promise<string | undefined> {
  const near = reachingTests(tests("full"), [...reversal.texts.keys()], imports()).slice(0, files);
  return firstNotice(tree, reversal, [...new Set([ownTest, ...near].filter((file) => existsSync(join(root, file))))]);
}

/** Returns the first file that fails with the reversal, fails with it again, and passes without it. Journeys come last. */
async function firstNotice(tree: Tree, reversal: Reversal, files: readonly string[]): Promise<string | undefined> {
  const isJourney = (file: string) => file.startsWith("e2e/");
  for (const group of [files.filter((file) => !isJourney(file)), files.filter(isJourney)]) {
    let left = group;
    while (left.length > 0) {
      reset(tree, reversal);
      const { failed } = await runTests(tree, left);
      const [first] = failed;
      if (first === undefined) break;
      const again = (await runTests(tree, [first.file])).failed.length > 0;
      if (again && (await passesOnHead(tree, first.file))) return first.file;
      left = left.filter((file) => file !== first.file);
    }
  }
  return undefined;
}
