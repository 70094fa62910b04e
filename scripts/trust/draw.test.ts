import { expect, test } from "vitest";
import { drawInOrder } from "./draw.ts";

const items = Array.from({ length: 40 }, (_, index) => `${index % 4 === 0 ? "few" : "many"} ${index}`);
const groupOf = (item: string) => item.split(" ")[0] ?? "";
const draw = (seed: string, from = items) => drawInOrder(from, seed, (item) => item, groupOf);

test("the same seed draws the same order, whatever the order of the items", () => {
  expect(draw("a")).toEqual(draw("a", items.toReversed()));
  expect(draw("a").toSorted()).toEqual(items.toSorted());
});

test("another seed draws another order", () => {
  expect(draw("b")).not.toEqual(draw("a"));
});

test("the beginning of the order holds each group in proportion to its size", () => {
  for (const length of [4, 12, 20]) {
    const few = draw("a")
      .slice(0, length)
      .filter((item) => groupOf(item) === "few").length;
    expect(Math.abs(few - length / 4)).toBeLessThanOrEqual(1);
  }
});
