import type { DiffBlock } from "@galley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime, onThisMachine } from "../../test/cpu-time.ts";
import { parseArticle } from "../parse/parse-article.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { align } from "./align.ts";
import { blocksOf, diffBlocks } from "./diff-blocks.ts";
import { diffWords } from "./diff-words.ts";

/** Applies the diff to the text that it begins from. Fails where that text is another one. */
function apply(before: string, diff: readonly DiffBlock[]): string {
  const blocks = blocksOf(before).map(({ text }) => text);
  const after: string[] = [];
  for (const block of diff) {
    if (block.kind !== "added" && blocks.shift() !== block.before) throw new Error("The diff is of another text.");
    if (block.kind !== "removed") after.push(block.after);
  }
  if (blocks.length > 0) throw new Error("The diff leaves blocks out.");
  return after.join("\n\n");
}

const word = fc.constantFrom("walls", "roof", "Dämmung", "the", "a", "2,5", "屋根", "**bold**", "[link](https://e.com/a)", "&", "👩‍👩‍👧");
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(" ")}.`);
const block = fc.oneof(
  sentence,
  sentence.map((text) => `## ${text}`),
  fc.array(sentence, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  sentence.map((text) => `> ${text}\n> — Somebody`),
  word.map((alt) => `![${alt}](image:img_1)`),
);
const article = fc.array(block, { maxLength: 15 }).map((blocks) => blocks.join("\n\n"));

/** A text and a revision of it: blocks removed, added, changed and moved. */
const revised = fc
  .tuple(fc.array(block, { maxLength: 12 }), fc.infiniteStream(fc.nat(9)), fc.infiniteStream(block))
  .map(([blocks, moves, fresh]): [string, string] => {
    const after = blocks.flatMap((own) => {
      const move = moves.next().value;
      if (move === 0) return [];
      if (move === 1) return [fresh.next().value, own];
      return [move < 4 ? own.replace(/the|a/, "its") : own];
    });
    return [blocks.join("\n\n"), after.join("\n\n")];
  });

test("applying a diff to the one text gives the other", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(article, article), revised), ([before, after]) => {
      expect(apply(before, diffBlocks(before, after))).toBe(writeMarkdown(parseArticle(after).document));
    }),
  );
});

test("the words of a changed block are both of its texts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
      const words = diffWords(before, after);
      const without = (kind: string) =>
        words
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join("");
      expect([without("added"), without("removed")]).toEqual([before, after]);
      expect(words.every(({ text }) => text !== "")).toBe(true);
    }),
  );
});

test("no way from one sequence to another is shorter", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const stretches = align(before, after, 100);
      const kept = stretches.filter(({ same }) => same).flatMap(({ before: span }) => before.slice(span.start, span.end));
      expect(stretches.flatMap(({ before: span }) => before.slice(span.start, span.end))).toEqual(before);
      expect(stretches.flatMap(({ after: span }) => after.slice(span.start, span.end))).toEqual(after);
      expect(kept).toHaveLength(commonLength(before, after));
    }),
  );
});

/** Returns the length of the longest common subsequence, by its textbook recurrence. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  let row = after.map(() => 0);
  for (const item of before) {
    const next: number[] = [];
    for (const [index, other] of after.entries()) {
      const diagonal = index === 0 ? 0 : (row[index - 1] ?? 0);
      next.push(item === other ? diagonal + 1 : Math.max(row[index] ?? 0, next[index - 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

test("a changed word is shown inside its block, and a new block beside it", () => {
  const before = "## Walls\n\nMeasure the walls first.\n\nThen call.";
  const after = "## Walls\n\nMeasure the outer walls first.\n\n![A wall](image:img_1)\n\nThen call.";
  expect(diffBlocks(before, after)).toEqual([
    { kind: "same", before: "## Walls", after: "## Walls" },
    {
      kind: "changed",
      before: "Measure the walls first.",
      after: "Measure the outer walls first.",
      words: [
        { kind: "same", text: "Measure the " },
        { kind: "added", text: "outer " },
        { kind: "same", text: "walls first." },
      ],
    },
    { kind: "added", after: "![A wall](image:img_1)" },
    { kind: "same", before: "Then call.", after: "Then call." },
  ]);
});

test("blocks with little in common are no change of one another", () => {
  const diff = diffBlocks("The roof is old and leaks.\n\n![](image:img_1)", "Heat pumps like low temperatures.\n\n![A wall](image:img_1)");
  expect(diff.map(({ kind }) => kind)).toEqual(["removed", "added", "changed"]);
});

test("a space between two changed words does not stand alone", () => {
  expect(diffWords("old grey walls stand", "new red walls stand")).toEqual([
    { kind: "removed", text: "old grey" },
    { kind: "added", text: "new red" },
    { kind: "same", text: " walls stand" },
  ]);
});

test("text without spaces is compared by character", () => {
  expect(diffWords("屋根は古い。", "屋根は新しい。").filter(({ kind }) => kind === "same")[0]).toEqual({ kind: "same", text: "屋根は" });
});

const lengthMax = 200_000;
const filled = (part: (number: number) => string) => {
  let text = "";
  for (let number = 0; text.length < lengthMax; number += 1) text += part(number);
  return text.slice(0, lengthMax);
};

test.for([
  ["one block of other words", filled((n) => `a${n} `), filled((n) => `b${n} `)],
  ["one block of the same few words in another order", filled((n) => `${(n * n) % 7} `), filled((n) => `${(n * n * n) % 5} `)],
  ["many small blocks, all of them new", filled((n) => `a${n}\n\n`), filled((n) => `b${n}\n\n`)],
  ["many small blocks, every other one new", filled((n) => `a${n}\n\n`), filled((n) => `a${n % 2 === 0 ? n : -n}\n\n`)],
  ["text without spaces", filled((n) => String.fromCodePoint(0x4e00 + (n % 997))), filled((n) => String.fromCodePoint(0x4e00 + (n % 991)))],
] as const)("articles as long as they may be are compared within seconds: %s", ([, before, after]) => {
  let diff: DiffBlock[] = [];
  const time = cpuTime(() => {
    diff = diffBlocks(before, after);
  });
  expect(time).toBeLessThan(onThisMachine(5000));
  expect(apply(before, diff)).toBe(writeMarkdown(parseArticle(after).document));
});
