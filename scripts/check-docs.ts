import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const named =
  /`((?:client|contract|markdown|messages|writer|illustrator|server|site|scripts|bench|e2e|docs|examples)\/[\w./-]+)`|\]\((?!\w+:|#)([^)#\s]+)/g;

/** Lists every path in the documents that does not exist. */
export function brokenPaths(files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".md"))) {
    for (const [, path, link] of readFileSync(file, "utf8").matchAll(named)) {
      const target = path ?? join(dirname(file), link ?? "");
      if (!existsSync(target)) found.push(`${file} names ${path ?? link}, which does not exist`);
    }
  }
  return found;
}
