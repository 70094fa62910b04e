import { expect, test } from "vitest";
import { diffField, isAlike } from "./word-diff.ts";

const kindsOf = (before: string, after: string) => diffField(before, after).map(({ kind }) => kind);

test("words count as often as they are there: a repeated word does not make texts alike", () => {
  expect(isAlike("old old old wood", "old wood in new houses")).toBe(true);
  expect(isAlike("old old old old old", "old wood in new houses")).toBe(false);
  expect(kindsOf("old old old old old", "old wood in new houses")).toEqual(["removed", "same", "added"]);
});

test("a text that keeps its words shows the change, and one that keeps hardly any is replaced as a whole", () => {
  expect(diffField("We repair old windows.", "We repair old doors.")).toContainEqual({
    kind: "removed",
    text: expect.stringContaining("windows"),
  });
  expect(kindsOf("Walls", "Walls, never partitions, in articles about houses")).toEqual(["removed", "same", "added"]);
  expect(diffField("", "New.")).toEqual([{ kind: "added", text: "New." }]);
  expect(diffField("", "")).toEqual([]);
});
