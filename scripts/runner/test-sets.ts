import { createHash } from "node:crypto";
import { matchesGlob } from "node:path";
import { isSpared } from "./spared-files.ts";
import { trackedFiles } from "./tracked-files.ts";

/**
 * Set of tests. A file belongs to exactly one: its name ends in `.full.test.ts` for `full`, in `.test.ts` for the others. A run of
 * `gate` takes the quick files too, and a run of `full` takes all.
 */
export const testSets = ["quick", "gate", "full"] as const;
export type TestSet = (typeof testSets)[number];

const callsEveryOperation = "server/test/operations/operations.test.ts";

/** Files of each project of vitest.config.ts. */
export const projectFiles = {
  rules: "{bench,contract,markdown,messages,writer,illustrator,dashboard,scripts}/**/*.test.ts",
  server: "{capabilities,server}/**/*.test.ts",
  site: "{client,content-cli,site}/**/*.test.ts",
  e2e: "e2e/**/*.test.ts",
} as const;
export type ProjectName = keyof typeof projectFiles;

const rules = /^(bench|contract|markdown|messages|dashboard|scripts)\//;

/** Returns the set of a test file, by its path from the root. */
export function setOf(file: string): TestSet {
  if (file.endsWith(".full.test.ts")) return "full";
  return file === callsEveryOperation || rules.test(file) ? "quick" : "gate";
}

/** Lists the files of a project that belong to a run of this set. */
export function filesOf(project: ProjectName, set: TestSet): string[] {
  const taken = testSets.slice(0, testSets.indexOf(set) + 1);
  return testFilesOf(project).filter((file) => taken.includes(setOf(file)));
}

/** Lists those of them that this run takes: all, one part, those that the commit draws, or those that nothing spares. */
export function filesOfRun(project: ProjectName, set: TestSet): string[] {
  return filesOf(project, set).filter((file) => isDrawn(file) && isInPart(file) && !isSpared(file));
}

/** Returns whether a run of the files that a commit draws takes this one: a twentieth of those that the gate leaves out. */
export function isDrawn(file: string, commit: string | undefined = process.env.GALLEY_TEST_DRAW): boolean {
  if (commit === undefined) return true;
  return setOf(file) === "full" && createHash("sha256").update(`${commit} ${file}`).digest().readUInt32BE() % 20 === 0;
}

/** Returns whether a run of one part of the set, as `2/4`, takes this file. The parts together take each file once. */
export function isInPart(file: string, asked: string | undefined = process.env.GALLEY_TEST_PART): boolean {
  if (asked === undefined) return true;
  const { part, of } = readPart(asked);
  return createHash("sha256").update(file).digest().readUInt32BE() % of === part - 1;
}

export type PartOfTests = { part: number; of: number };

/** Reads which part a run takes of how many. */
export function readPart(asked: string): PartOfTests {
  const [, part = 0, of = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(asked) ?? []).map(Number);
  if (part < 1 || part > of) throw new Error(`--part is one of several, as 2/4, not ${asked}.`);
  return { part, of };
}

export function testFilesOf(project: ProjectName): string[] {
  allTests ??= trackedFiles().filter((file) => file.endsWith(".test.ts"));
  return allTests.filter((file) => matchesGlob(file, projectFiles[project])).toSorted();
}

let allTests: string[] | undefined;

/** Returns the set that GALLEY_TEST_SET asks for, or `full` when it is not set. */
export function askedSet(): TestSet {
  const asked = process.env.GALLEY_TEST_SET ?? "full";
  const found = testSets.find((set) => set === asked);
  if (found === undefined) throw new Error(`GALLEY_TEST_SET is ${testSets.join(", ")}, not ${asked}.`);
  return found;
}
