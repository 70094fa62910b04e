import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { findArticlesOfPages } from "./articles-of-pages.ts";
import { liveAddress, shownAt } from "./live-address.ts";
import type { ProjectRow } from "./project-queries.ts";

type BestArticle = { title: string; url: string; clicks90d: number };

const articlesMax = 10;
// Leaves room for pages that are no articles, and for several addresses of one article, among the best ten.
const pagesMax = 300;

/**
 * Lists the published articles with the most clicks from search, summed over all addresses of each; none if the data is older
 * than 90 days.
 */
export async function listBestArticles(tx: Tx, organizationId: string, project: ProjectRow, publicUrl: string): Promise<BestArticle[]> {
  const pages = await listClickedPages(tx, organizationId, project.id);
  if (pages.length === 0) return [];
  const articleOf = await findArticlesOfPages(
    tx,
    organizationId,
    project,
    publicUrl,
    pages.map(({ page }) => page),
  );
  const clicks = new Map<string, number>();
  for (const row of pages) {
    const id = articleOf.get(row.page);
    if (id !== undefined) clicks.set(id, (clicks.get(id) ?? 0) + row.clicks);
  }
  const published = await listPublished(tx, organizationId, [...clicks.keys()]);
  return published
    .map(({ id, title, ...article }) => ({ title, url: liveAddress(article, project, publicUrl), clicks90d: clicks.get(id) ?? 0 }))
    .toSorted((a, b) => b.clicks90d - a.clicks90d || (a.url < b.url ? -1 : 1))
    .slice(0, articlesMax);
}

async function listClickedPages(tx: Tx, organizationId: string, projectId: string): Promise<{ page: string; clicks: number }[]> {
  const { rows } = await sql<{ page: string; clicks: number }>`
    select t.page, t.clicks::float8 as clicks
    from search_window w
    join search_total t on t.organization_id = w.organization_id and t.project_id = w.project_id and t.window_days = w.window_days
    where w.organization_id = ${organizationId} and w.project_id = ${projectId} and w.window_days = 90
      and w.to_day > now()::date - 90 and t.clicks > 0
    order by t.clicks desc, t.page_key collate "C"
    limit ${pagesMax}`.execute(tx);
  return rows;
}

async function listPublished(tx: Tx, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .select(["a.id", "a.locale", "r.title", "r.slug as publishedSlug"])
    .select(shownAt(organizationId, sql`a.id`).as("shownAt"))
    .where("a.organization_id", "=", organizationId)
    .where("a.id", "=", sql<string>`any(${[...ids]})`)
    .execute();
}
