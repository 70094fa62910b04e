import { limits } from "@galley/contract";
import { expect, test } from "vitest";
import { boundedFindings, fieldsOf } from "./findings.ts";

const kindOf = (item: string) => item.charAt(0);
const many = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`);

test("a list that fits is whole, in its order", () => {
  const items = [...many("a", limits.findingsMax - 1), "b0"];
  expect(boundedFindings(items, kindOf)).toEqual({ listed: items, more: 0 });
});

test("of a longer one the first of each kind are listed in turns, in their order, and the rest is counted", () => {
  const { listed, more } = boundedFindings([...many("a", 1000), ...many("b", 30), ...many("c", 500)], kindOf);
  expect(listed).toEqual([...many("a", 35), ...many("b", 30), ...many("c", 35)]);
  expect(more).toBe(1430);
});

test("a last turn that not all kinds have room in goes to the first of them", () => {
  const kinds = [..."abcdefg"];
  const { listed } = boundedFindings(
    kinds.flatMap((kind) => many(kind, 50)),
    kindOf,
  );
  expect(kinds.map((kind) => listed.filter((item) => kindOf(item) === kind).length)).toEqual([15, 15, 14, 14, 14, 14, 14]);
});

test("an answer tells counts of the lists that leave something out, and has no such field where none does", () => {
  expect(fieldsOf({ checks: { listed: [1], more: 0 }, dropped: { listed: [], more: 3 } })).toEqual({
    checks: [1],
    dropped: [],
    more: { dropped: 3 },
  });
  expect(fieldsOf({ checks: { listed: [], more: 0 } })).toEqual({ checks: [] });
});
