import fc from "fast-check";
import { expect, test } from "vitest";
import { fitArrays } from "./fit-arrays.ts";

test("what fits stays as it is", () => {
  const value = { a: [1, 2, 3], b: "text" };
  expect(fitArrays(value, 1000)).toEqual({ value, leftOut: [] });
});

test("the longest list is cut and the others stay", () => {
  const value = { id: "x", short: [1, 2, 3], long: Array.from({ length: 1000 }, (_, index) => ({ index })) };
  const { value: fitted, leftOut } = fitArrays(value, 1000);
  expect(fitted).toMatchObject({ id: "x", short: [1, 2, 3] });
  expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(1000);
  expect(leftOut).toEqual([{ path: "long", kept: expect.any(Number), of: 1000 }]);
});

test("a list inside the one item that there is gets cut, too", () => {
  const value = { data: [{ id: "x", replies: Array.from({ length: 300 }, () => "a reply of some length") }] };
  const { value: fitted, leftOut } = fitArrays(value, 2000);
  expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(2000);
  expect(leftOut).toEqual([{ path: "data[0].replies", kept: expect.any(Number), of: 300 }]);
});

test("nothing but lists gets shorter, and every list keeps its beginning", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  const tree = fc.object({ values: [leaf], maxDepth: 4, maxKeys: 6, withNullPrototype: false });
  fc.assert(
    fc.property(tree, fc.integer({ min: 0, max: 2000 }), (value, room) => {
      holds(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(fitArrays(value, room).value)));
    }),
  );
});

function holds(before: unknown, after: unknown): void {
  if (typeof before !== "object" || before === null) {
    expect(after).toBe(before);
    return;
  }
  if (!Array.isArray(before)) expect(Object.keys(after as object)).toEqual(Object.keys(before));
  for (const [name, item] of Object.entries(after as object)) holds((before as Record<string, unknown>)[name], item);
}
