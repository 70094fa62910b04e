import fc from "fast-check";
import { expect, test } from "vitest";
import { alignItems } from "./align-items.ts";

const item = fc.record({ name: fc.constantFrom("a", "b", "c"), version: fc.nat(2) });
const rules = {
  keyOf: ({ name, version }: { name: string; version: number }) => `${name}${version}`,
  isSimilar: (one: { name: string }, other: { name: string }) => one.name === other.name,
};

test("both lists can be read from the merged one, in their order", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), fc.array(item, { maxLength: 12 }), (before, after) => {
      const rows = alignItems(before, after, rules);
      const old = rows.flatMap((row) => (row.kind === "changed" ? [row.before] : row.kind === "added" ? [] : [row.item]));
      const fresh = rows.flatMap((row) => (row.kind === "changed" ? [row.after] : row.kind === "removed" ? [] : [row.item]));
      expect([old.map(rules.keyOf), fresh]).toEqual([before.map(rules.keyOf), after]);
    }),
  );
});

test("an item that stayed the same is that of the newer list, and one that became a similar one is changed", () => {
  const [old, fresh] = [
    { name: "a", version: 1 },
    { name: "a", version: 1 },
  ];
  const rows = alignItems([old, { name: "b", version: 1 }], [fresh, { name: "b", version: 2 }, { name: "c", version: 1 }], rules);
  expect(rows.map(({ kind }) => kind)).toEqual(["same", "changed", "added"]);
  expect(rows[0]).toHaveProperty("item");
  expect(rows[0]?.kind === "same" && rows[0].item).toBe(fresh);
});
