import { expect, test } from "vitest";
import { sentence, sentenceIn } from "../src/index.ts";

test("a sentence throws when it is put into a string, and is told, stored and compared as it is", () => {
  const text = sentence("refusal_article_unknown");
  for (const convert of [() => `${text}`, () => String(text), () => [text].join()]) {
    expect(convert).toThrow("in no language yet");
  }
  expect(sentenceIn("en", text)).toContain("article");
  expect(JSON.parse(JSON.stringify(text))).toEqual({ key: "refusal_article_unknown", values: {} });
  expect(text).toEqual({ key: "refusal_article_unknown", values: {} });
});
