import { expect, test } from "vitest";
import { mergeArticles } from "../src/index.ts";
import { bestCpuTime, onThisMachine } from "./cpu-time.ts";
import { ordinaryArticle } from "./ordinary-article.ts";

test("two versions of 200,000 characters merge in less than half a second", () => {
  const source = ordinaryArticle(200_000);
  const paragraphs = source.split("\n\n");
  const changed = (rest: number) => paragraphs.map((block, at) => (at % 7 === rest ? `${block} And more.` : block)).join("\n\n");
  const [one, other] = [changed(2), changed(5)];
  expect(bestCpuTime(3, () => mergeArticles(source, one, other))).toBeLessThan(onThisMachine(500));
});

test("versions with nothing in common merge in little time", () => {
  const unlike = (word: string) => Array.from({ length: 400 }, (_, at) => `${word}${at} `.repeat(40)).join("\n\n");
  const [base, one, other] = [unlike("a"), unlike("b"), unlike("c")];
  expect(bestCpuTime(2, () => mergeArticles(base, one, other))).toBeLessThan(onThisMachine(5000));
});
