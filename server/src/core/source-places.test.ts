import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSources } from "./source-places.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-built-"));
const built = join(folder, "dist");
const place = (file: string) => pathToFileURL(join(folder, file)).href;

const sources = {
  "one.ts": `import { fail } from "./two.ts";\n\nexport function run(count: number): never {\n  return count > 0 ? fail("é", count) : fail("", 0);\n}\n`,
  "two.ts": `type Never = never;\n\n/** Fails. */\nexport function fail(what: string, _count: number): Never {\n\n  throw new Error(what);\n}\n`,
};

beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  await using bundle = await rolldown({ input: join(folder, "one.ts"), tsconfig: false });
  await bundle.write({ dir: built, sourcemap: true, comments: false });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the line of a stack for the place of some words in the built file. */
function lineAt(words: string): string {
  const lines = readFileSync(join(built, "one.js"), "utf8").split("\n");
  const row = lines.findIndex((line) => line.includes(words));
  return `    at async fail (${place("dist/one.js")}:${row + 1}:${(lines[row]?.indexOf(words) ?? 0) + 1})`;
}

test("each line of a stack names file, line and column of the source", () => {
  const stack = [lineAt("new Error"), lineAt(`fail("\u00e9"`)];
  const found = [`    at async fail (${place("two.ts")}:6:9)`, `    at async fail (${place("one.ts")}:4:22)`];
  expect(inSources(stack, built)).toEqual(found);
  expect(inSources(stack, built)).toEqual(found);
});

test("a line of other code, of a place that no source has, or of a build without its map stays as it is", () => {
  const lines = [
    "at node:internal/process:1:2",
    `at x (${place("dist/one.js")}:9000:1)`,
    `at x (${place("dist/none.js")}:1:1)`,
    "at <anonymous>",
  ];
  expect(inSources(lines, built)).toEqual(lines);
});
