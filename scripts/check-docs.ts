import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const named =
  /`((?:capabilities|client|content-cli|contract|markdown|messages|writer|illustrator|server|site|scripts|bench|e2e|docs|examples)\/[\w./-]+)`|\]\((?!\w+:|#)([^)#\s]+)/g;

/** Lists every path in the documents that does not exist. */
export function brokenPaths(files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".md"))) {
    for (const [, path, link] of withoutExamples(readFileSync(file, "utf8")).matchAll(named)) {
      const target = path ?? join(dirname(file), link ?? "");
      if (!existsSync(target)) found.push(`${file} names ${path ?? link}, which does not exist`);
    }
  }
  return found;
}

/** Leaves out blocks of Markdown, which are examples of files elsewhere. */
function withoutExamples(text: string): string {
  let isExample = false;
  const kept = text.split("\n").filter((line) => {
    if (line === "```md" || (isExample && line === "```")) isExample = !isExample;
    return !isExample;
  });
  return kept.join("\n");
}
