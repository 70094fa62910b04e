import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditGroups, auditSurfaces, isWrite } from "@galley/contract";
import { expect, test } from "vitest";
import { operations } from "#src/registry/operations.ts";

const grouped = Object.values(auditGroups).flat() as string[];

test("everything that changes something belongs to exactly one group", () => {
  expect(new Set(grouped).size).toBe(grouped.length);
  const written = operations.filter(({ operation }) => isWrite(operation)).map(({ operation }) => operation.name);
  expect(written.filter((name) => !grouped.includes(name))).toEqual([]);
});

const root = join(import.meta.dirname, "../..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(join(root, name), "utf8"));

test("so does what is written into the log by hand, and every way by which something comes about is known", () => {
  const byHand = sources.filter((text) => text.includes('insertInto("audit")')).join("\n");
  const named = (field: string) => [...byHand.matchAll(new RegExp(`${field}: "(\\w+)"`, "g"))].map(([, name]) => name);
  expect(named("operation")).toHaveLength(5);
  expect(named("operation").filter((name) => !grouped.includes(String(name)))).toEqual([]);
  const ways: string[] = Object.values(auditSurfaces).flat();
  expect(named("surface").filter((name) => !ways.includes(String(name)))).toEqual([]);
});
