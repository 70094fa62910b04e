import * as contract from "@galley/contract";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listArticlesShown, listPublished } from "./articles-shown.ts";
import { sumDays, sumPeriod } from "./day-sums.ts";
import { presentFigures, type Sums } from "./figures.ts";
import { findFreshness } from "./freshness.ts";
import { pageUrl } from "./page-url.ts";
import { findShownWindow, type WindowDay } from "./window-days.ts";

type Chart = z.input<typeof contract.chartResults.output>;

export const chartResults = handle(contract.chartResults, async ({ tx, actor, publicUrl }, { projectId, days: span, page: asked }) => {
  const { organizationId } = actor;
  const scope = { organizationId, projectId };
  const project = await requireProject(tx, actor, projectId);
  // In the stored spelling, regardless of what was typed.
  const page = asked === undefined ? undefined : (pageUrl(asked) ?? asked);
  const window = await findShownWindow(tx, scope, span);
  const ids = page === undefined ? undefined : await findArticlesOfPages(tx, organizationId, project, publicUrl, [page]);
  const articleId = page === undefined ? undefined : ids?.get(page);
  const article = articleId === undefined ? undefined : (await listArticlesShown(tx, organizationId, [articleId])).get(articleId);
  const about = { article: article ?? null, freshness: await findFreshness(tx, scope) };
  if (window === undefined) return { from: null, to: null, ...ofSums(nothing), published: [], ...about };
  const isOfNoArticle = page !== undefined && article === undefined;
  const published = isOfNoArticle ? [] : await listPublished(tx, organizationId, project, window, article?.id);
  const { from, to } = window;
  if (window.source === "period") return { from, to, ...ofSums(await sumPeriod(tx, scope, window, page)), published, ...about };
  return { from, to, ...ofDays(window.days, await sumDays(tx, scope, window, page)), published, ...about };
});

type Shown = Pick<Chart, "totals" | "comparison" | "series">;

const nothing: Sums = { clicks: 0, impressions: 0, positionSum: 0 };

function ofSums(sums: Sums): Shown {
  return { totals: presentFigures(sums), comparison: null, series: [] };
}

function ofDays(days: readonly WindowDay[], sums: ReadonlyMap<string, Sums>): Shown {
  const of = (day: string) => sums.get(day) ?? nothing;
  const compared = days.filter((one) => one.compared);
  return {
    totals: presentFigures(add(days.map(({ day }) => of(day)))),
    comparison:
      compared.length === 0
        ? null
        : {
            days: compared.length,
            now: presentFigures(add(compared.map(({ day }) => of(day)))),
            before: presentFigures(add(compared.map(({ before }) => of(before)))),
          },
    series: days.map(({ day, before, known, knownBefore }) => ({
      day,
      clicks: known ? of(day).clicks : null,
      impressions: known ? of(day).impressions : null,
      clicksBefore: knownBefore ? of(before).clicks : null,
      impressionsBefore: knownBefore ? of(before).impressions : null,
    })),
  };
}

function add(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, one) => ({
      clicks: sum.clicks + one.clicks,
      impressions: sum.impressions + one.impressions,
      positionSum: sum.positionSum + one.positionSum,
    }),
    nothing,
  );
}
