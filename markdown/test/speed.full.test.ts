import { expect, test } from "vitest";
import { parseArticle, writeMarkdown } from "../src/index.ts";
import { bestCpuTime, onThisMachine } from "./cpu-time.ts";
import { ordinaryArticle } from "./ordinary-article.ts";
import { runPipeline } from "./pipeline.ts";

test("an article of 200,000 characters takes at most 500 ms from source to page", () => {
  const source = ordinaryArticle(200_000);
  expect(bestCpuTime(5, () => runPipeline(source))).toBeLessThan(onThisMachine(500));
});

test("an article of 8 KB is read and written in less than two milliseconds", () => {
  const source = ordinaryArticle(8192);
  const perHundred = bestCpuTime(20, () => {
    for (let run = 0; run < 100; run++) {
      const { title, document } = parseArticle(source);
      writeMarkdown(document, title);
    }
  });
  expect(perHundred / 100).toBeLessThan(onThisMachine(2));
});
