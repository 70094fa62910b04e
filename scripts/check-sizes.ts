import { readFileSync } from "node:fs";

const linesMax = 300;
const contractLinesMax = 500;
const sources = /^(contract|markdown|server|dashboard|site|scripts|bench|e2e|examples)\/.*\.(ts|tsx|js|mjs|css)$/;

/** Names every source file that is too long. */
export function oversized(files: readonly string[]): string[] {
  return files
    .filter((name) => sources.test(name))
    .flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n").length - 1;
      const allowed = file.startsWith("contract/src/") ? contractLinesMax : linesMax;
      return lines > allowed ? [`${file} has ${lines} lines, more than ${allowed}`] : [];
    });
}
