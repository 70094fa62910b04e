import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { importCycles } from "./check-cycles.ts";

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function cyclesIn(files: Record<string, string>): string[] {
  const directory = mkdtempSync(join(tmpdir(), "galley-cycles-"));
  directories.push(directory);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return importCycles(Object.keys(files).map((name) => join(directory, name))).map((text) => text.replaceAll(`${directory}/`, ""));
}

test("files that import each other are named once, however many lead to them", () => {
  const files = {
    "one.ts": 'import {\n  two,\n} from "./two.ts";\nexport const one = two;',
    "two.ts": 'import { type Three, three } from "./three.tsx";\nexport const two: Three = three;',
    "three.tsx": 'export { one as three } from "./one.ts";\nexport type Three = number;',
    "outside.ts": 'import "./two.ts";\nimport pg from "pg";',
  };
  expect(cyclesIn(files)).toEqual(["one.ts → two.ts → three.tsx → one.ts is a circle of imports."]);
});

test("types and what is imported later close no circle", () => {
  const files = {
    "one.ts": 'import { two } from "./two.ts";\nexport type One = typeof two;',
    "two.ts":
      'import type { One } from "./one.ts";\nimport { type One as Same } from "./one.ts";\nexport const two = async () => import("./one.ts");',
  };
  expect(cyclesIn(files)).toEqual([]);
});
