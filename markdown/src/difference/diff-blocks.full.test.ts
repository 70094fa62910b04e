import type { DiffBlock } from "@galley/contract";
import { expect, test } from "vitest";
import { apply } from "../../test/apply-diff.ts";
import { cpuTime, onThisMachine } from "../../test/cpu-time.ts";
import { parseArticle } from "../parse/parse-article.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { diffBlocks } from "./diff-blocks.ts";

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
