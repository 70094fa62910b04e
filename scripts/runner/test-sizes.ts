import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Size of a test file, and which files a run takes: the quick ones, the loops alone, or, as `whole`, everything. */
export type TestSize = "quick" | "loops" | "whole";

const root = join(import.meta.dirname, "../..");
const callsEveryOperation = "server/test/operations/operations.test.ts";

/** Files of each project of vitest.config.ts. */
export const projectFiles = {
  rules: "{contract,markdown,dashboard,scripts}/**/*.test.ts",
  server: "server/**/*.test.ts",
  site: "site/**/*.test.ts",
  e2e: "e2e/**/*.test.ts",
} as const;
export type ProjectName = keyof typeof projectFiles;

/** The one size of a test file, by its path from the root: rules are quick, what calls inShare() is a loop, the rest is whole. */
export function sizeOf(file: string): TestSize {
  if (file === callsEveryOperation || /^(contract|markdown|dashboard|scripts)\//.test(file)) return "quick";
  return /\binShare\(/.test(readFileSync(join(root, file), "utf8")) ? "loops" : "whole";
}

/** Files of a project that a run of this size takes. A whole run takes those of every size. */
export function filesOf(project: ProjectName, size: TestSize): string[] {
  if (size === "whole") return [projectFiles[project]];
  return testFilesOf(project).filter((file) => sizeOf(file) === size);
}

export function testFilesOf(project: ProjectName): string[] {
  return globSync(projectFiles[project], { cwd: root, exclude: ["**/node_modules/**"] }).toSorted();
}

/** The size that GALLEY_TEST_SIZE asks for; everything when it is not set. */
export function runSize(): TestSize {
  const asked = process.env.GALLEY_TEST_SIZE ?? "whole";
  if (asked === "quick" || asked === "loops" || asked === "whole") return asked;
  throw new Error(`GALLEY_TEST_SIZE is quick, loops or whole, not ${asked}.`);
}
