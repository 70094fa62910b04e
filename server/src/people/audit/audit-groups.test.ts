import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditGroups, isWrite } from "@galley/contract";
import { expect, test } from "vitest";
import { operations } from "#src/registry/operations.ts";

const grouped = Object.values(auditGroups).flat() as string[];

test("everything that changes something belongs to exactly one group", () => {
  expect(new Set(grouped).size).toBe(grouped.length);
  const written = operations.filter(({ operation }) => isWrite(operation)).map(({ operation }) => operation.name);
  expect(written.filter((name) => !grouped.includes(name))).toEqual([]);
});

test("one function writes the log", () => {
  const root = join(import.meta.dirname, "../..");
  const writers = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && readFileSync(join(root, name), "utf8").includes('insertInto("audit")'),
  );
  expect(writers).toEqual(["operations/record-audit.ts"]);
});
