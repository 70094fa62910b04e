import { pageKeyOf } from "#src/content/results/page-subject.ts";
import type { ComparedPage } from "./idea-queries.ts";

export type LosingPage = { url: string; articleId: string | null; clicks: number; clicksBefore: number; impressions: number; lost: number };

/**
 * Returns the pages that certainly lose clicks, the greatest loss first. It first adds up the addresses of one page, so that a
 * moved page does not count as a loss.
 */
export function findLosingPages(rows: readonly ComparedPage[], articleOf: ReadonlyMap<string, string>): LosingPage[] {
  const found = new Map<string, Omit<LosingPage, "lost">>();
  for (const { page, clicks, clicksBefore, impressions } of rows) {
    const articleId = articleOf.get(page) ?? null;
    const key = articleId ?? pageKeyOf(page);
    const known = found.get(key) ?? { url: page, articleId, clicks: 0, clicksBefore: 0, impressions: 0 };
    known.clicks += clicks;
    known.clicksBefore += clicksBefore;
    known.impressions += impressions;
    found.set(key, known);
  }
  return [...found.values()]
    .map((page) => ({ ...page, lost: sureLoss(page.clicksBefore, page.clicks) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost);
}

const clicksBeforeMin = 10;
const lostShareMin = 0.2;
/** By chance, one in a hundred pages with a constant number of readers seems to lose more than this many deviations. */
const deviations = 2.33;

/**
 * Returns the least number of clicks that a page has certainly lost, 0 when its loss may be chance. Clicks are counts: without a
 * change, the difference of two counts has the root of their sum as its standard deviation.
 */
export function sureLoss(clicksBefore: number, clicks: number): number {
  const lost = clicksBefore - clicks;
  if (clicksBefore < clicksBeforeMin || lost < clicksBefore * lostShareMin) return 0;
  return Math.max(0, lost - deviations * Math.sqrt(clicksBefore + clicks));
}
