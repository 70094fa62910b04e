import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const named =
  /`((?:capabilities|client|content-cli|contract|markdown|messages|writer|illustrator|server|site|scripts|bench|e2e|docs|examples)\/[\w./-]+)`|\]\((?!\w+:|#)([^)#\s]+)/g;

// Made by a start.
const built = /^server\/dist(?:\/|$)/;

/** Lists every path in the documents that neither exists nor is built. */
export function brokenPaths(files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".md"))) {
    for (const [, path, link] of withoutExamples(readFileSync(file, "utf8")).matchAll(named)) {
      const target = path ?? join(dirname(file), link ?? "");
      if (!existsSync(target) && !built.test(target)) found.push(`${file} names ${path ?? link}, which does not exist`);
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

/** Lists folders of a wing that its row in the table of wings does not name, and names in the row that are neither a folder nor a file there. */
export function wrongWings(files: readonly string[], architecture = readFileSync("docs/architecture.md", "utf8")): string[] {
  return Array.from(architecture.matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)).flatMap(([, wing = "", row = ""]) => {
    const folder = `server/src/${wing}/`;
    const inside = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
    if (inside.length === 0) return [];
    const folders = new Set(inside.filter((file) => file.includes("/")).map((file) => file.split("/")[0] ?? ""));
    const named = new Set(Array.from(row.matchAll(/`([\w-]+)`/g), ([, name = ""]) => name));
    const known = new Set([...folders, ...inside.map((file) => file.replace(/\.ts$/, ""))]);
    return [
      ...[...folders]
        .filter((name) => !named.has(name))
        .map((name) => `docs/architecture.md does not name ${folder}${name} in the row of its wing.`),
      ...[...named].filter((name) => !known.has(name)).map((name) => `docs/architecture.md names ${folder}${name}, which does not exist.`),
    ];
  });
}

const recordWordsMax = 575;

/** Lists decision records that are longer than a page, and those with a date: a record tells what holds today. */
export function wrongRecords(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  return files
    .filter((file) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
      return [
        ...(words > recordWordsMax ? [`${file} has ${words} words, ${recordWordsMax} at most.`] : []),
        ...(/^\d{4}-\d\d-\d\d/m.test(text) ? [`${file} begins a line with a date. A record tells what holds today.`] : []),
      ];
    });
}
