import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Size of a test file. For a run, `quick` and `loops` select the files of that size, and `whole` selects all files. */
export type TestSize = "quick" | "loops" | "whole";

const root = join(import.meta.dirname, "../..");
const callsEveryOperation = "server/test/operations/operations.test.ts";

/** Files of each project of vitest.config.ts. */
export const projectFiles = {
  rules: "{bench,contract,markdown,messages,writer,illustrator,dashboard,scripts}/**/*.test.ts",
  server: "server/**/*.test.ts",
  site: "{client,content-cli,site}/**/*.test.ts",
  e2e: "e2e/**/*.test.ts",
} as const;
export type ProjectName = keyof typeof projectFiles;

const rules = /^(bench|contract|markdown|messages|dashboard|scripts)\//;
// They pack, install and start what they test.
const packing = /^scripts\/(package|release)\//;
// They time hundreds of long texts that are made to be slow: a third of what the rules would take with them.
const hostile = /\/hostile[^/]*\.test\.ts$/;

/**
 * Returns the size of a test file, by its path from the root. Tests of rules are quick but for hostile texts, files that call inShare() are loops,
 * most others are whole.
 */
export function sizeOf(file: string): TestSize {
  if (file === callsEveryOperation || (rules.test(file) && !packing.test(file) && !hostile.test(file))) return "quick";
  return /\binShare\(/.test(readFileSync(join(root, file), "utf8")) ? "loops" : "whole";
}

/** Lists the files of a project for a run of this size. A whole run takes files of every size. */
export function filesOf(project: ProjectName, size: TestSize): string[] {
  if (size === "whole") return [projectFiles[project]];
  return testFilesOf(project).filter((file) => sizeOf(file) === size);
}

export function testFilesOf(project: ProjectName): string[] {
  return globSync(projectFiles[project], { cwd: root, exclude: ["**/node_modules/**"] }).toSorted();
}

/** Returns the size that GALLEY_TEST_SIZE asks for, or `whole` when it is not set. */
export function runSize(): TestSize {
  const asked = process.env.GALLEY_TEST_SIZE ?? "whole";
  if (asked === "quick" || asked === "loops" || asked === "whole") return asked;
  throw new Error(`GALLEY_TEST_SIZE is quick, loops or whole, not ${asked}.`);
}
