import fc from "fast-check";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { inShare } from "../../server/test/chance.ts";
import { blocksOfElement, type HtmlElement, type KeptKinds, parseArticle, writeMarkdown } from "../src/index.ts";
import { missingWords, wordyHtml, wordyMarkdown } from "./wordy-sources.ts";

const numRuns = inShare(6000, 300);
const nothing: KeptKinds = new Set();
const everything: KeptKinds = new Set(["table", "code_block", "html"]);

test.each([
  ["left out", nothing],
  ["kept in its nearest form", everything],
])("each word of any Markdown stands in the article or in what is told, with what has a nearest form %s", (_, keep) => {
  fc.assert(
    fc.property(wordyMarkdown, (wordy) => {
      const lost: string[] = [];
      const { title, document } = parseArticle(wordy.source, keep, (written) => lost.push(written));
      expect(missingWords(wordy, writeMarkdown(document, title), lost), wordy.source).toEqual([]);
    }),
    { numRuns },
  );
});

test.each([
  ["left out", nothing],
  ["kept in its nearest form", everything],
])("each word of any page stands in the article or in what is told, with what has a nearest form %s", (_, keep) => {
  fc.assert(
    fc.property(wordyHtml, (wordy) => {
      const lost: string[] = [];
      const { document } = parseHTML(`<html><body>${wordy.source}</body></html>`) as unknown as { document: { body: HtmlElement } };
      const blocks = blocksOfElement(document.body, {
        keep,
        text: (text) => text.replace(/\s+/g, " "),
        link: (element) => element.getAttribute("href"),
        read: (element) =>
          element.localName === "img" ? [{ type: "image", src: "image:a", alt: element.getAttribute("alt") ?? "", line: 0 }] : undefined,
        dropped: (kind, element) =>
          lost.push(
            kind === "link_title" ? (element.getAttribute("title") ?? "") : (element as HtmlElement & { outerHTML: string }).outerHTML,
          ),
      });
      expect(missingWords(wordy, writeMarkdown({ blocks }), lost), wordy.source).toEqual([]);
    }),
    { numRuns },
  );
});
