import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";
import { digestOfInputs, isSpared, unreadBy } from "./spared-files.ts";
import {
  askedSet,
  filesOf,
  isDrawn,
  isInPart,
  type ProjectName,
  projectFiles,
  readPart,
  setOf,
  testFilesOf,
  testSets,
} from "./test-sets.ts";

const root = join(import.meta.dirname, "../..");
const names = Object.keys(projectFiles) as ProjectName[];
const all = globSync("**/*.test.{ts,tsx}", { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).toSorted();
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const takenBy = (set: (typeof testSets)[number]) => names.flatMap((name) => filesOf(name, set));

test("every test file belongs to exactly one project and to exactly one set", () => {
  expect(names.flatMap(testFilesOf).toSorted()).toEqual(all);
  const bySet = testSets.map((set) => all.filter((file) => setOf(file) === set));
  expect(bySet.flat().toSorted()).toEqual(all);
  expect(takenBy("quick").toSorted()).toEqual(bySet[0]);
  expect(takenBy("gate").toSorted()).toEqual(bySet.slice(0, 2).flat().toSorted());
  expect(takenBy("full").toSorted()).toEqual(all);
});

test("the gate calls each operation, and what is generated for each operation belongs to it", () => {
  const generated = ["operations/operations", "matrix", "surfaces", "assistants/parity", "tenants/every-operation"];
  for (const name of generated) expect(takenBy("gate")).toContain(`server/test/${name}.test.ts`);
});

test("quick takes no browser and no site, packs nothing, and takes of the service only the calls of every operation", () => {
  expect(filesOf("e2e", "quick")).toEqual([]);
  expect(filesOf("site", "quick")).toEqual([]);
  expect(filesOf("rules", "gate").filter((file) => /^import .*(?:makePackages|pack)\b.* from/m.test(textOf(file)))).toEqual([]);
  expect(filesOf("server", "quick")).toEqual(["server/test/operations/operations.test.ts"]);
});

test("a loop that draws by chance draws from the seed of the run", () => {
  const loops = all.filter((file) => !file.startsWith("scripts/") && textOf(file).includes("inShare("));
  expect(loops.length).toBeGreaterThan(5);
  for (const file of loops) expect(textOf(file), file).not.toMatch(/Math\.random\(|process\.env\.GALLEY_TEST_SEED/);
});

test("no test is tried twice, every project gives its properties the seed of the run, and those with a service record its statements", () => {
  const { projects } = config.test as { projects: { test: Record<string, unknown> }[] };
  const everywhere = ["seed-properties", "end-with-the-run", "count-processor-time"].map((name) => `scripts/runner/${name}.ts`);
  const clocked = [...everywhere, "server/test/clock/start-clock.ts"];
  const recording = [...clocked, "server/test/statements/record-statements.ts"];
  const setups: Record<string, string[]> = { rules: clocked, server: recording, site: everywhere, e2e: recording };
  const hangs = askedSet() === "full" ? 3_600_000 : 600_000;
  for (const { test: project } of projects) {
    expect(project).toMatchObject({ testTimeout: hangs, hookTimeout: hangs, setupFiles: setups[String(project.name)] });
    expect(project).not.toHaveProperty("retry");
  }
});

test("each commit draws about a twentieth of what the gate leaves out, another one than the commit before", () => {
  const full = all.filter((file) => setOf(file) === "full");
  const many = Array.from({ length: 200 }, (_, index) => full.filter((file) => isDrawn(file, `commit ${index}`)));
  const drawn = many.reduce((sum, { length }) => sum + length, 0) / many.length / full.length;
  expect(drawn).toBeGreaterThan(0.03);
  expect(drawn).toBeLessThan(0.07);
  expect(new Set(many.flat()).size).toBe(full.length);
  expect(isDrawn("server/test/matrix.test.ts", "commit")).toBe(false);
  expect(isDrawn("server/test/matrix.test.ts", undefined)).toBe(true);
});

test("the parts of a set take each file once, and none is much longer than another", () => {
  const parts = ["1/4", "2/4", "3/4", "4/4"].map((part) => all.filter((file) => isInPart(file, part)));
  expect(parts.flat().toSorted()).toEqual(all);
  for (const part of parts) expect(part.length).toBeGreaterThan(all.length / 5);
  for (const asked of ["", "0/4", "5/4", "2", "2/4/1"]) expect(() => readPart(asked), asked).toThrow("--part is one of several, as 2/4");
});

test("a file that passed is spared until it or what it may depend on changes, and only where the run asks for it", () => {
  const [file, other] = ["server/test/matrix.test.ts", "server/test/surfaces.test.ts"];
  const passed = { [file]: digestOfInputs(file), [other]: digestOfInputs(file) };
  expect([isSpared(file, true, passed), isSpared(other, true, passed), isSpared(file, true, {})]).toEqual([true, false, false]);
  expect(isSpared(file, false, passed)).toBe(false);
  expect(isSpared(file)).toBe(false);
});

test("documents and benchmarks are inputs of the tests alone that name them, themselves or by a helper", () => {
  const reads = (file: string, name: string) => !unreadBy(file).some((files) => files.test(name));
  const [decision, bench] = ["docs/decisions/0031-review-is-skipped-by-author-and-actor.md", "bench/large/reads.ts"];
  expect(reads("server/test/matrix.test.ts", "server/src/main.ts")).toBe(true);
  for (const name of [decision, bench, "docs/pictures/a.webp", "CHANGELOG.md"])
    expect(reads("server/test/matrix.test.ts", name), name).toBe(false);
  expect(reads("server/src/surfaces/documentation/guide-surface.test.ts", decision)).toBe(true);
  expect(reads("server/test/going-live/going-live.test.ts", decision), "its helper reads one").toBe(true);
  expect(reads("server/test/indexes/large-plans.full.test.ts", bench)).toBe(true);
  expect(reads("scripts/runner/test-sets.test.ts", decision)).toBe(true);
});
