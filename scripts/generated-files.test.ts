import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findDifferences, writeGenerated } from "./generated-files.ts";

const generated = {
  files: [
    { path: "folder/one.md", text: "one\n" },
    { path: "two.json", text: "{}\n" },
  ],
  folders: ["folder"],
};

function openFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "galley-generated-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test("what was just written does not differ", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  expect(findDifferences(root, generated.files)).toEqual([]);
});

test("a missing and a changed file are each named, and nothing is written by looking", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  rmSync(join(root, "two.json"));
  writeFileSync(join(root, "folder/one.md"), "edited\n");
  expect(findDifferences(root, generated.files)).toEqual(["folder/one.md is not what the sources say", "two.json is missing"]);
  expect(existsSync(join(root, "two.json"))).toBe(false);
  expect(readFileSync(join(root, "folder/one.md"), "utf8")).toBe("edited\n");
});

test("writing takes away what is no longer generated", () => {
  const root = openFolder();
  writeGenerated(root, generated);
  writeGenerated(root, { ...generated, files: generated.files.slice(1) });
  expect(existsSync(join(root, "folder/one.md"))).toBe(false);
});
