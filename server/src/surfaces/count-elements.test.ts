import fc from "fast-check";
import { expect, test } from "vitest";
import { hangs } from "../../../markdown/test/hangs.ts";
import { countElements } from "./read-json.ts";

function count(text: string, max = 1_000_000): number {
  return countElements(new TextEncoder().encode(text), max);
}

function elementsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const items = Object.values(value);
  return 1 + Math.max(0, items.length - 1) + items.reduce((sum: number, item) => sum + elementsOf(item), 0);
}

test("counts the lists, objects and commas of any JSON text, and nothing that stands inside a text", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(count(JSON.stringify(value))).toBe(elementsOf(value));
    }),
  );
  expect(count(JSON.stringify({ a: '[,{\\"[,', b: "\\" }))).toBe(2);
});

test("stops just above the most that is allowed, and at the end of a text that never closes", () => {
  expect(count("[".repeat(1000), 10)).toBe(11);
  expect(count('["[[[[')).toBe(1);
});

test("counts a body of the largest size", hangs, () => {
  const body = `{"a":"${"A".repeat(28_000_000)}","b":"${'\\"'.repeat(1_000_000)}"}`;
  expect(count(body)).toBe(2);
});
