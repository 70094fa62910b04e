import { parseArticle, plainTextOf } from "@galley/markdown";
import { expect, test } from "vitest";
import { diffTexts, type Row } from "./diff-texts.ts";

const words = (row: Row | undefined) =>
  row?.kind === "changed" ? row.lines.map((line) => line.map(({ kind, text }) => `${kind[0]}:${text}`)) : row?.kind;
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind);

test("equal texts are one run of equal blocks", () => {
  expect(kinds(diffTexts("## A\n\nText.\n\n- x\n- y", "## A\n\nText.\n\n- x\n- y"))).toEqual(["same", "same", "same"]);
});

test("a changed paragraph shows the words that went and came", () => {
  const [row] = diffTexts(
    "A blower door test costs about €350 and answers three questions.",
    "A blower door test costs between €280 and answers three questions.",
  );
  expect(words(row)).toEqual([
    ["s:A blower door test costs ", "r:about", "a:between", "s: €", "r:350", "a:280", "s: and answers three questions."],
  ]);
});

test("a paragraph that nothing resembles is new, and the one before it is gone", () => {
  expect(kinds(diffTexts("Old walls are slow.\n\nKept here.", "Kept here.\n\nSomething else entirely."))).toEqual([
    "removed",
    "same",
    "added",
  ]);
});

test("blocks that move apart by something new between them stay what they are", () => {
  const rows = diffTexts(
    "First thing to say here.\n\nSecond thing to say here.",
    "First thing to say here!\n\nNew.\n\nSecond thing to say there.",
  );
  expect(kinds(rows)).toEqual(["changed", "added", "changed"]);
});

test("items of a list are compared one by one", () => {
  const [row] = diffTexts(
    "- how much air leaks\n- the chimney\n- the radiators",
    "- how much air leaks, and where\n- the radiators\n- noise",
  );
  expect(words(row)).toEqual([["s:how much air leaks", "a:, and where"], ["r:the chimney"], ["s:the radiators"], ["a:noise"]]);
});

test("an address that changes under the same words is named", () => {
  const [row] = diffTexts("See [the guide](https://a.example/x).", "See [the guide](https://a.example/y).");
  expect(row).toMatchObject({
    kind: "changed",
    marks: false,
    links: [
      { kind: "removed", text: "the guide", href: "https://a.example/x" },
      { kind: "added", text: "the guide", href: "https://a.example/y" },
    ],
  });
});

test("emphasis alone is a change of marks", () => {
  expect(diffTexts("Stone is slow to warm.", "Stone is **slow** to warm.")).toMatchObject([{ kind: "changed", marks: true }]);
});

test("another picture is another block; another description of it a change of words", () => {
  expect(kinds(diffTexts("![A](image:img_1)", "![A](image:img_2)"))).toEqual(["removed", "added"]);
  expect(words(diffTexts("![A stone house](image:img_1)", "![A stone barn](image:img_1)")[0])).toEqual([
    ["s:A stone ", "r:house", "a:barn"],
    [],
  ]);
  expect(words(diffTexts('![A](image:img_1 "In May")', '![A](image:img_1 "In June")')[0])).toEqual([["s:A"], ["s:In ", "r:May", "a:June"]]);
  expect(kinds(diffTexts("x\n\n![A](image:img_1)", "![A](image:img_1)"))).toEqual(["removed", "same"]);
});

test("both texts can be read from the difference, whatever they are", () => {
  const pool = [
    "Stone is slow.",
    "## Walls",
    "- a b c\n- d e f",
    "> Said so.\n> — Ilse",
    "Wood is *quick* today.",
    "1. one\n2. two",
    "A [link](https://x.example).",
  ];
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % max;
  };
  const text = () => Array.from({ length: 1 + next(8) }, () => `${pool[next(pool.length)]}`).join("\n\nBetween.\n\n");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const rows = diffTexts(before, after);
    const side = (lost: "added" | "removed", pick: "before" | "after") => ({
      blocks: rows.filter(({ kind }) => kind !== lost).map((row) => (row.kind === "changed" ? row[pick] : row.block)),
    });
    expect(plainTextOf(side("added", "before"))).toBe(plainTextOf(parseArticle(before).document));
    expect(plainTextOf(side("removed", "after"))).toBe(plainTextOf(parseArticle(after).document));
  }
});
