import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import type { Position } from "#src/operations/paging.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { findWindow, type ResultScope, resultDays } from "./result-windows.ts";

type Total = { page: string; page_key: string; clicks: number; impressions: number; position_sum: number };

export const getResults = handle(contract.getResults, async (context, { projectId, limit, cursor }) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  const scope = { organizationId, projectId };
  const project = await requireProject(tx, actor, projectId);
  const window = await findWindow(tx, scope);
  const { rows, nextCursor } = await listTotals(context, scope, limit, cursor);
  const pages = rows.map(({ page }) => page);
  const articleOf = await findArticlesOfPages(tx, organizationId, project, publicUrl, pages);
  return {
    data: rows.map((row) => presentRow(row, articleOf.get(row.page) ?? null)),
    nextCursor,
    freshness: { lastCompleteDay: window?.to ?? null, from: window?.from ?? null, to: window?.to ?? null },
  };
});

async function listTotals({ tx, pager }: Context, scope: ResultScope, limit: number, cursor: string | undefined) {
  const query = ["get_results", scope.organizationId, scope.projectId];
  const found = await selectTotals(tx, scope, afterPosition(pager.unpack(query, cursor)), limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.clicks, last.page_key]) : null };
}

async function selectTotals(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  after: RawBuilder<unknown>,
  limit: number,
): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select t.page, t.page_key, t.clicks::float8 as clicks, t.impressions::float8 as impressions, t.position_sum
    from search_total t
    where t.organization_id = ${organizationId} and t.project_id = ${projectId} and t.window_days = ${resultDays} and ${after}
    order by t.clicks desc, t.page_key collate "C"
    limit ${limit}`.execute(tx);
  return rows;
}

function afterPosition(position: Position | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql`true`;
  const [clicks, pageKey] = position;
  return sql`t.clicks <= ${clicks}::bigint and (t.clicks < ${clicks}::bigint or t.page_key collate "C" > ${pageKey})`;
}

function presentRow({ page, clicks, impressions, position_sum }: Total, articleId: string | null) {
  return {
    page,
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : rounded(clicks / impressions, 4),
    position: impressions === 0 || position_sum === 0 ? null : rounded(position_sum / impressions, 2),
    articleId,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
