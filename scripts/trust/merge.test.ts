import { expect, test } from "vitest";
import { mergeChange, splitConflicts } from "./merge.ts";
import { withKeysOf } from "./reversal.ts";

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");

test("a change is taken back between lines that have changed since", () => {
  const base = lines("one", "two", "three", "added", "five", "six", "seven");
  const ours = lines("ONE", "two", "three", "added", "five", "six", "SEVEN");
  const theirs = lines("one", "two", "three", "five", "six", "seven");
  expect(mergeChange({ ours, base, theirs })).toEqual({
    text: lines("ONE", "two", "three", "five", "six", "SEVEN"),
    left: 0,
    loose: 0,
  });
});

test("a change of words is taken back in a line whose other words have changed since", () => {
  const merged = mergeChange({
    ours: "const total = sum(rows, 5);\n",
    base: "const all = sum(rows, 5);\n",
    theirs: "const all = sum(rows, 1);\n",
  });
  expect(merged).toEqual({ text: "const total = sum(rows, 1);\n", left: 0, loose: 1 });
});

test("words that both sides have changed stay as they are, and are counted", () => {
  const merged = mergeChange({ ours: "a = 7;\n", base: "a = 5;\n", theirs: "a = 1;\n" });
  expect(merged).toEqual({ text: "a = 7;\n", left: 1, loose: 0 });
});

test("lines of which little has changed become the older ones, when asked", () => {
  const [ours, base, theirs] = ["const rows = listAll(5, true);\n", "const all = list(5, true);\n", "const some = find(1);\n"];
  expect(mergeChange({ ours, base, theirs }, true)).toEqual({ text: theirs, left: 0, loose: 1 });
  const other = "throw new Failure(`nothing is there`);\n";
  expect(mergeChange({ ours: other, base, theirs }, true)).toEqual({ text: other, left: 1, loose: 0 });
});

test("what git writes of a conflict is split into its three texts", () => {
  const text = lines("before", "<<<<<<< ours", "a", "||||||| base", "b", "=======", "c", ">>>>>>> theirs", "after");
  expect(splitConflicts(text)).toEqual(["before\n", { ours: "a\n", base: "b\n", theirs: "c\n" }, "after\n"]);
});

test("texts that were taken back keep the keys of later texts", () => {
  expect(withKeysOf('{ "a": "new", "b": "later" }', '{ "a": "old" }')).toBe('{\n  "a": "old",\n  "b": "later"\n}\n');
  expect(withKeysOf('{ "a": "new" }', '{ "a": "old" }')).toBe('{ "a": "old" }');
});
