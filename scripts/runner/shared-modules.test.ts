import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trackedFiles } from "./tracked-files.ts";

// Vitest evaluates it again for each test file.
const setup = "scripts/runner/count-processor-time.ts";
const atLoad = /^(?:beforeAll|beforeEach|afterAll|afterEach|test|describe)\b.*\(/m;

// A worker loads it once, so that only the first of its test files would get what it registers.
test("no module that test files share registers hooks or tests when it is loaded", () => {
  const shared = trackedFiles().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== setup);
  expect(shared.length).toBeGreaterThan(1000);
  expect(shared.filter((file) => atLoad.test(textOf(file)))).toEqual([]);
  expect(atLoad.test('import { afterAll } from "vitest";\n\nafterAll(() => close());\n')).toBe(true);
  expect(atLoad.test("export function useDatabase() {\n  afterAll(() => close());\n}\n")).toBe(false);
});

// A worker has one set of globals, too: what one file puts there breaks whichever comes next.
test("test files take back what they put in place of globals", () => {
  const stubbing = trackedFiles().filter((file) => /\.test\.tsx?$/.test(file) && /\bvi\.stubGlobal\(["'`\s]/.test(textOf(file)));
  expect(stubbing.length).toBeGreaterThan(1);
  expect(stubbing.filter((file) => !textOf(file).includes("vi.unstubAllGlobals("))).toEqual([]);
});

function textOf(file: string): string {
  // A file that was deleted and not committed yet is still listed.
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
