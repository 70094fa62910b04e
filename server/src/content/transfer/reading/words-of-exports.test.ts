import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { anyGhostExport, anyWordPressExport } from "#test/transfer/arbitrary-exports.ts";
import { createImportPictures } from "./pictures.ts";
import { ghostDataIn, readGhost } from "./read-ghost.ts";
import { readWordPress } from "./read-wordpress.ts";
import type { LossTally } from "./tally.ts";

const numRuns = inShare(800, 60);

/** A tally without bounds, which holds all words of each loss. */
function unbounded() {
  const told: string[] = [];
  const tally: LossTally = {
    note: (kind, name, place) => told.push(`${kind} ${name} ${place?.words?.() ?? place?.excerpt ?? ""}`),
    list: () => [],
  };
  return {
    told,
    context: { base: "https://a.example", pictures: createImportPictures(), keep: new Set(["table"] as const), startTally: () => tally },
  };
}

/** Returns the words of a source that are neither in what was read of it nor in a loss that is told. */
function silentlyLost(source: string, ...kept: unknown[]): string[] {
  const found = new Set(JSON.stringify(kept).match(/w\d+q/g));
  return (source.match(/w\d+q/g) ?? []).filter((word) => !found.has(word));
}

test("every word of a WordPress export stands in its articles or in a loss that is told", () => {
  fc.assert(
    fc.property(anyWordPressExport, (source) => {
      const { told, context } = unbounded();
      const { articles } = readWordPress(source, { ...context, siteUrl: null, projectUrl: null });
      // Attachments and shared texts are read where a post shows them.
      const post = source.slice(source.indexOf("<title><![CDATA[w"));
      expect(silentlyLost(post, articles, told), post).toEqual([]);
    }),
    { numRuns },
  );
});

test("every word of a Ghost export stands in its articles or in a loss that is told", () => {
  fc.assert(
    fc.property(anyGhostExport, (source) => {
      const { told, context } = unbounded();
      const { articles } = readGhost(ghostDataIn(JSON.parse(source)) ?? {}, context);
      expect(silentlyLost(source, articles, told), JSON.stringify(JSON.parse(source).db[0].data.posts.slice(-3))).toEqual([]);
    }),
    { numRuns },
  );
});
