import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findDifferences, writeGenerated } from "./generated-files.ts";

const generated = {
  files: [
    { path: "docs/errors/one.md", text: "one\n" },
    { path: "two.json", text: "{}\n" },
  ],
  folders: ["docs/errors"],
};

function openFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "galley-generated-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test("what was just written does not differ", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  expect(findDifferences(root, generated)).toEqual([]);
});

test("a missing, a changed and a left-over file are each named, and nothing is written by looking", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  rmSync(join(root, "two.json"));
  writeFileSync(join(root, "docs/errors/one.md"), "edited\n");
  writeFileSync(join(root, "docs/errors/gone.md"), "old\n");
  expect(findDifferences(root, generated)).toEqual([
    "docs/errors/one.md is not what the sources say",
    "two.json is missing",
    "docs/errors/gone.md is left over",
  ]);
  expect(existsSync(join(root, "two.json"))).toBe(false);
  expect(readFileSync(join(root, "docs/errors/one.md"), "utf8")).toBe("edited\n");
});

test("writing takes away what is no longer generated", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  writeGenerated(root, { ...generated, files: generated.files.slice(1) });
  expect(existsSync(join(root, "docs/errors/one.md"))).toBe(false);
});
