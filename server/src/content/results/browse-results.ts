import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listArticlesShown } from "./articles-shown.ts";
import { presentFigures } from "./figures.ts";
import { pageFilter } from "./page-filter.ts";
import { listPageSums, listTrends, type PageSums } from "./page-sums.ts";
import { findShownWindow } from "./window-days.ts";

export const browseResults = handle(contract.browseResults, async ({ tx, actor, pager, publicUrl }, { limit, cursor, ...wanted }) => {
  const { organizationId } = actor;
  const { projectId, days: span, query = "", sort } = wanted;
  const scope = { organizationId, projectId };
  const asked = ["browse_results", organizationId, wanted];
  const project = await requireProject(tx, actor, projectId);
  const after = pager.unpack(asked, cursor);
  const window = await findShownWindow(tx, scope, span);
  if (window === undefined) return { data: [], nextCursor: null };
  const filter = await pageFilter(tx, organizationId, project, publicUrl, query);
  // Without a comparison there are no gains or losses.
  const isCompared = window.days.some(({ compared }) => compared);
  const order = isCompared || sort === "impressions" ? sort : "clicks";
  const found = await listPageSums(tx, scope, window, { sort: order, filter, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const pages = rows.map(({ page }) => page);
  const trends = await listTrends(tx, scope, window, pages);
  const idOf = await findArticlesOfPages(tx, organizationId, project, publicUrl, pages);
  const articles = await listArticlesShown(tx, organizationId, [...new Set(idOf.values())]);
  const last = rows.at(-1);
  return {
    data: rows.map((row) => ({
      page: row.page,
      ...presentFigures(row),
      comparison: isCompared ? presentComparison(row) : null,
      trend: trends.get(row.page) ?? [],
      article: articles.get(idOf.get(row.page) ?? "") ?? null,
    })),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(asked, [last.value, last.key]) : null,
  };
});

function presentComparison({ clicksNow, clicksBefore, impressionsNow, impressionsBefore }: PageSums) {
  return { clicks: clicksNow, clicksBefore, impressions: impressionsNow, impressionsBefore };
}
