import type * as contract from "@galley/contract";
import { articlesOfChartMax } from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";

type Chart = z.input<typeof contract.chartResults.output>;
export type ArticleShown = NonNullable<Chart["article"]>;

/** Returns articles by id, in the form in which they appear beside a page. */
export async function listArticlesShown(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, ArticleShown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ArticleShown>`
    select a.id, a.title, a.status, ${jsonTime(sql`a.published_at`)} as "publishedAt" from article a
    where a.organization_id = ${organizationId} and a.id = any(${[...ids]})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists articles published within these days, on the project's clocks, newest first; only the given article when there is one. */
export async function listPublished(
  tx: Tx,
  organizationId: string,
  { id, time_zone }: ProjectRow,
  { from, to }: { from: string; to: string },
  articleId: string | undefined,
): Promise<Chart["published"]> {
  const { rows } = await sql<Chart["published"][number]>`
    select (a.published_at at time zone ${time_zone})::date::text as day, a.id as "articleId", a.title from article a
    where a.organization_id = ${organizationId} and a.project_id = ${id}
      and a.published_at >= ${from}::date::timestamp at time zone ${time_zone}
      and a.published_at < (${to}::date + 1)::timestamp at time zone ${time_zone}
      and ${articleId === undefined ? sql`true` : sql`a.id = ${articleId}`}
    order by a.published_at desc, a.id desc
    limit ${articlesOfChartMax}`.execute(tx);
  return rows;
}
