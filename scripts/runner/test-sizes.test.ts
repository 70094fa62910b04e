import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";
import { filesOf, type ProjectName, projectFiles, sizeOf, testFilesOf } from "./test-sizes.ts";

const root = join(import.meta.dirname, "../..");
const names = Object.keys(projectFiles) as ProjectName[];
const all = globSync("**/*.test.{ts,tsx}", { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).toSorted();
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

test("every test file belongs to exactly one project", () => {
  expect(names.flatMap(testFilesOf).toSorted()).toEqual(all);
});

test("every test file is in exactly one size, and a whole run takes all of them", () => {
  const taken = (["quick", "loops"] as const).flatMap((size) => names.flatMap((name) => filesOf(name, size)));
  expect(new Set(taken).size).toBe(taken.length);
  expect(all.filter((file) => !taken.includes(file)).every((file) => sizeOf(file) === "whole")).toBe(true);
  expect(names.map((name) => filesOf(name, "whole"))).toEqual(names.map((name) => [projectFiles[name]]));
});

test("quick takes no browser, no site, packs nothing, times no hostile texts, and takes of the service only the calls of every operation", () => {
  expect(filesOf("e2e", "quick")).toEqual([]);
  expect(filesOf("site", "quick")).toEqual([]);
  expect(filesOf("rules", "quick").filter((file) => /^import .*(?:makePackages|pack)\b.* from/m.test(textOf(file)))).toEqual([]);
  expect(filesOf("rules", "quick").filter((file) => /hostile/.test(file))).toEqual([]);
  expect(filesOf("server", "quick")).toEqual(["server/test/operations/operations.test.ts"]);
});

test("every test that runs a share of its length is a loop, and states its seed where it draws by chance", () => {
  const loops = all.filter((file) => sizeOf(file) === "loops");
  expect(loops).toEqual(all.filter((file) => file.startsWith("scripts/") === false && textOf(file).includes("inShare(")));
  expect(loops.length).toBeGreaterThan(5);
  for (const file of loops) expect(textOf(file), file).not.toMatch(/Math\.random\(|process\.env\.GALLEY_TEST_SEED/);
});

test("no test is tried twice, every project gives its properties the seed of the run, and those with a service record its statements", () => {
  const { projects } = config.test as { projects: { test: Record<string, unknown> }[] };
  const everywhere = ["scripts/runner/seed-properties.ts", "scripts/runner/end-with-the-run.ts"];
  const recording = [...everywhere, "server/test/statements/record-statements.ts"];
  for (const { test: project } of projects) {
    const setupFiles = ["server", "e2e"].includes(String(project.name)) ? recording : everywhere;
    expect(project).toMatchObject({ testTimeout: 600_000, hookTimeout: 600_000, setupFiles });
    expect(project).not.toHaveProperty("retry");
  }
});
