import fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "../../test/apply-diff.ts";
import { parseArticle } from "../parse/parse-article.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { align } from "./align.ts";
import { diffBlocks } from "./diff-blocks.ts";
import { diffWords } from "./diff-words.ts";

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
