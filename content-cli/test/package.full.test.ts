import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, expect, test } from "vitest";
import { availableNodes, installPacked } from "../../site/test/packed.ts";

const packed = installPacked("content-cli");
afterAll(() => packed[Symbol.dispose]());
const folder = join(packed.root, "node_modules/galley-content");
const program = join(folder, "dist/galley-content.js");

test("the package is one program with the licenses of its parts, and depends on nothing", async () => {
  expect(packed.files.toSorted()).toEqual(["LICENSE", "README.md", "dist/LICENSES.md", "dist/galley-content.js", "package.json"]);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined]);
  const imports = Array.from(readFileSync(program, "utf8").matchAll(/^import .*?from "([^"]+)";$/gm), ([, module = ""]) => module);
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((module) => !module.startsWith("node:"))).toEqual([]);
  expect(readFileSync(join(folder, "dist/LICENSES.md"), "utf8")).toContain("## yaml 2.9.1");
  expect((await publint({ pkgDir: folder, pack: false, strict: true })).messages).toEqual([]);
});

test.for(availableNodes().map((node) => [execFileSync(node, ["--version"], { encoding: "utf8" }).trim(), node] as const))(
  "%s runs it, and is told what is missing",
  ([, node]) => {
    expect(execFileSync(node, [program, "--help"], { encoding: "utf8" })).toContain("Usage: galley-content COMMAND");
    const { status, stderr } = spawnSync(node, [program, "push", "--url", "http://127.0.0.1:1"], {
      cwd: packed.root,
      env: {},
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining("Set GALLEY_TOKEN")]);
  },
);
