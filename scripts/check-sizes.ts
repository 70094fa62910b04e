import { readFileSync } from "node:fs";

const linesMax = 300;
const contractLinesMax = 500;
const filesPerFolderMax = 25;
const sources = /^(contract|markdown|server|dashboard|site|scripts|bench|e2e|examples)\/.*\.(ts|tsx|js|mjs|css)$/;

/** Names every source file that is too long and every folder that holds too many, so that the design changes instead. */
export function oversized(files: readonly string[]): string[] {
  const found: string[] = [];
  const perFolder = new Map<string, number>();
  for (const file of files.filter((name) => sources.test(name))) {
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    const allowed = file.startsWith("contract/src/") ? contractLinesMax : linesMax;
    if (lines > allowed) found.push(`${file} has ${lines} lines, more than ${allowed}`);
    if (file.endsWith(".test.ts")) continue;
    const folder = file.slice(0, file.lastIndexOf("/"));
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1);
  }
  for (const [folder, count] of perFolder) {
    if (count > filesPerFolderMax) found.push(`${folder} holds ${count} files, more than ${filesPerFolderMax}`);
  }
  return found;
}
