import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hangs } from "../../../../markdown/test/hangs.ts";
import { foldText } from "./fold.ts";

const root = join(import.meta.dirname, "../../../..");

test("a text of 200,000 combining marks is folded", hangs, () => {
  expect(foldText(`a${"\u0315\u0316\u0300\u0327".repeat(50_000)}`)).toMatch(/^a/);
});

test("no source of the service normalizes by the language's own function, which takes quadratic time", () => {
  const files = globSync("{capabilities,server/src}/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\.normalize\(("NF|\))/.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
