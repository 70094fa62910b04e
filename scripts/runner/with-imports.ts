import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readImports } from "../walls/read-imports.ts";
import { outside } from "../walls/table.ts";

const root = join(import.meta.dirname, "../..");

/** Returns test files together with everything of tests that they import, for which `isTaken` holds. */
export function withImports(files: Iterable<string>, isTaken: (file: string) => boolean = () => true): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const target of importedBy(file)) if (isTaken(target)) found.add(target);
  return found;
}

const known = new Map<string, string[]>();

function importedBy(file: string): string[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const targets = readImports(file, readFileSync(join(root, file), "utf8")).map(({ target }) => target);
  const imported = targets.filter((target) => outside.test(target) && /\.tsx?$/.test(target) && existsSync(join(root, target)));
  known.set(file, imported);
  return imported;
}
