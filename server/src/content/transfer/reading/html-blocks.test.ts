import { writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { missingWords, wordyHtml } from "../../../../../markdown/test/wordy-sources.ts";
import { blocksOfHtml } from "./html-blocks.ts";

test.each([false, true])("each word of any imported page stands in the article or in what is told (lines kept: %s)", (plainLines) => {
  fc.assert(
    fc.property(wordyHtml, (wordy) => {
      const lost: string[] = [];
      const { source, words } = wordy;
      const blocks = blocksOfHtml(
        { source, plainLines },
        {
          base: null,
          keep: new Set(),
          pictures: { ofDataUrl: () => null } as never,
          dropped: { note: (_, name, place) => lost.push(place?.words?.() ?? place?.excerpt ?? name), list: () => [] },
        },
      );
      expect(missingWords({ source, words }, writeMarkdown({ blocks }), lost), source).toEqual([]);
    }),
    { numRuns: inShare(2000, 100) },
  );
});

test("line ends that a page shows are breaks", () => {
  const source = '<p style="white-space: pre-wrap">a \n<b>b</b>\n\nc</p><p style="white-space:normal">d\ne</p>';
  const pictures = { ofDataUrl: () => null } as never;
  const dropped = { note: () => {}, list: () => [] };
  const blocks = blocksOfHtml({ source, plainLines: false }, { base: null, keep: new Set(), pictures, dropped });
  expect(writeMarkdown({ blocks })).toBe("a\\\n**b**\n\nc\n\nd e");
});

test("the words of a bookmark beside its link are told apart", () => {
  const lost: string[] = [];
  const source = `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org/b"><div class="kg-bookmark-content">
    <div class="kg-bookmark-title">Lime</div><div class="kg-bookmark-description">Of walls.</div><div class="kg-bookmark-metadata"><span class="kg-bookmark-author">Jo</span><span class="kg-bookmark-publisher">Press</span></div></div></a></figure>`;
  const pictures = { ofDataUrl: () => null } as never;
  const dropped = { note: (_: string, __: string, place?: { excerpt: string }) => lost.push(place?.excerpt ?? ""), list: () => [] };
  const blocks = blocksOfHtml({ source, plainLines: false }, { base: null, keep: new Set(), pictures, dropped });
  expect([writeMarkdown({ blocks }), lost]).toEqual(["[Lime](https://example.org/b)", ["Of walls. Jo Press"]]);
});
