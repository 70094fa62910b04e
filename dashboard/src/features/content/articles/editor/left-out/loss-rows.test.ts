import { expect, test } from "vitest";
import type { KeptKind } from "../paste/kept.ts";
import { type LeftOut, leftOutLine, leftOutOf, notListed } from "./left-out.ts";
import { lossRows } from "./loss-rows.ts";

const told = (leftOut: readonly LeftOut[], keep: KeptKind[] | null) =>
  lossRows(leftOut, keep === null ? null : new Set(keep)).map(({ text }) => text);

const pasted: LeftOut[] = [
  { kind: "table", offer: "list" },
  { kind: "code_block", offer: "code" },
  { kind: "html", offer: "text" },
  { kind: "html" },
  { kind: "code_block", offer: "code" },
  { kind: "image", offer: "image" },
  { kind: "image" },
];

test("losses are told kind by kind in the order in which they occur, those that can be kept apart from the others", () => {
  expect(told(pasted, [])).toEqual([
    "1 table was left out",
    "2 code blocks were left out",
    "1 piece of HTML was left out",
    "1 HTML element was left out",
    "1 image was left out",
    "1 image was left out; save it, then drop it here",
  ]);
});

test("what is kept is told as the form that it took", () => {
  expect(told(pasted, ["table", "code_block", "html", "image"])).toEqual([
    "1 table became a list",
    "2 code blocks became lines of code",
    "1 piece of HTML became text",
    "1 HTML element was left out",
    "1 image comes into the library",
    "1 image was left out; save it, then drop it here",
  ]);
});

test("what a save left out is told by line, in their order, with its words", () => {
  const found = leftOutOf([{ kind: "table", line: 7, excerpt: "Coat Days" }], [{ src: "image:img_gone", line: 3 }]);
  expect(found.map(leftOutLine)).toEqual(["Line 3: the image image:img_gone", "Line 7: a table (“Coat Days”)"]);
});

test("what an answer does not list is counted for losses and images, without its findings", () => {
  expect([notListed({}), notListed({ more: { checks: 5 } }), notListed({ more: { checks: 5, dropped: 2, droppedImages: 3 } })]).toEqual([
    0, 0, 5,
  ]);
});

test("a kind that this page does not know yet keeps its name", () => {
  expect(leftOutLine({ kind: "new_kind", line: 1 })).toBe("Line 1: new kind");
});
