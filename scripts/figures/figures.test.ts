import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trackedFiles } from "../runner/tracked-files.ts";
import { digestsOf, renewed, staleFigures } from "./figures.ts";

const paths = {
  blog: { files: ["server/blog/", "server/site.ts"], bench: "npm run bench:blog" },
  lists: { files: ["server/list.ts"], bench: "npm run bench" },
};

let root: string;
const files: string[] = [];
function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  if (!files.includes(file)) files.push(file);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "galley-figures-"));
  files.length = 0;
  for (const file of ["server/blog/pages.ts", "server/blog/pages.test.ts", "server/site.ts", "server/list.ts"]) write(file, file);
  const digests = digestsOf(root, files, paths);
  const text = renewed(
    "| First read | 50 % | `blog@00000000` |\n| Again | 85 % | `blog@00000000` |\n| List | 1 ms | `lists@00000000` |\n",
    digests,
    ["blog", "lists"],
  );
  write("docs/performance.md", text);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("figures of the code that there is are named nowhere, and a changed test changes none", () => {
  write("server/blog/pages.test.ts", "another test");
  write("README.md", "`blog@00000000` is no document of figures.");
  expect(staleFigures(root, files, paths)).toEqual([]);
});

test.each(["server/blog/pages.ts", "server/blog/new.ts", "server/site.ts"])(
  "a change of %s is told once for all figures of its path, with the bench",
  (file) => {
    write(file, "changed");
    expect(staleFigures(root, files, paths)).toEqual([
      expect.stringMatching(/^docs\/performance\.md states figures of blog .* Run npm run bench:blog,/),
    ]);
  },
);

test("a digest of a path that nobody measures is told, and a path without its code is an error", () => {
  write("docs/other.md", "`none@00000000`");
  expect(staleFigures(root, files, paths)).toEqual([expect.stringContaining("docs/other.md states figures of none, a path that")]);
  expect(() => digestsOf(root, files, { gone: { files: ["server/gone.ts"], bench: "" } })).toThrow("server/gone.ts");
});

test("each path of the service is there", () => {
  expect(digestsOf(join(import.meta.dirname, "../.."), trackedFiles()).size).toBeGreaterThan(3);
});
