import { expect, test } from "vitest";
import { parseArticle, writeMarkdown } from "../src/index.ts";
import { ordinaryArticle } from "./ordinary-article.ts";

test("an ordinary article comes through unchanged", () => {
  const source = ordinaryArticle(8192);
  const { title, document, dropped } = parseArticle(source);
  expect(writeMarkdown(document, title)).toBe(source);
  expect(dropped).toEqual([]);
});
