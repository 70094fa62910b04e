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
