import { expect, test } from "vitest";
import { mapInTurns } from "./map-in-turns.ts";

test("keeps the order, and lets others have their turn between two items", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("other"));
  const mapped = mapInTurns([1, 2], (item) => {
    order.push(`item ${item}`);
    return item * 2;
  });
  expect(await mapped).toEqual([2, 4]);
  expect(order).toEqual(["item 1", "other", "item 2"]);
});
