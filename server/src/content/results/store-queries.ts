import { limits } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { ResultSums } from "./result-sums.ts";
import { isProject, type ResultScope } from "./result-windows.ts";

type Period = { from: string; to: string };

const portionSize = 10_000;
/** Searches change over time: sums over more than a quarter include another season. */
const queryDaysMax = 100;

/** Returns the period of the stored queries; undefined when there are none. */
export function findQueryPeriod(tx: Tx, { organizationId, projectId }: ResultScope) {
  return tx
    .selectFrom("search_query_period")
    .select([sql<string>`from_day::text`.as("from"), sql<string>`to_day::text`.as("to")])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/**
 * Replaces the stored queries by those of a period, unless the stored ones are newer; returns how many are stored. If there are
 * too many, those shown most often are stored.
 */
export async function replaceQueries(
  tx: Tx,
  scope: ResultScope,
  source: "file" | "search_console",
  { from, to }: Period,
  sums: ResultSums,
): Promise<number> {
  const { organizationId, projectId } = scope;
  if (daysOf({ from, to }) > queryDaysMax) return 0;
  await sql`
    delete from search_query_period
    where organization_id = ${organizationId} and project_id = ${projectId} and to_day <= ${to}::date`.execute(tx);
  const { rows: placed } = await sql`
    insert into search_query_period (organization_id, project_id, source, from_day, to_day)
    values (${organizationId}, ${projectId}, ${source}, ${from}, ${to})
    on conflict do nothing returning 1`.execute(tx);
  if (placed.length === 0) return 0;
  const kept = mostShown(sums);
  for (let start = 0; start < kept.length; start += portionSize) {
    const portion = kept.slice(start, start + portionSize);
    const column = <T>(pick: (row: QueryRow) => T) => portion.map(pick);
    await sql`
      insert into search_query (organization_id, project_id, query, clicks, impressions, position_sum)
      select p.organization_id, p.id, r.* from project p cross join unnest(
        ${column(({ query }) => query)}::text[], ${column(({ clicks }) => clicks)}::integer[],
        ${column(({ impressions }) => impressions)}::integer[], ${column(({ positionSum }) => positionSum)}::float8[]) r
      where ${isProject(scope)}`.execute(tx);
  }
  return kept.length;
}

type QueryRow = { query: string; clicks: number; impressions: number; positionSum: number };

function mostShown(sums: ResultSums): QueryRow[] {
  const rows: QueryRow[] = [];
  for (const { pages, clicks, impressions, positionSums } of sums.portions(portionSize)) {
    for (const [index, query] of pages.entries()) {
      rows.push({
        query,
        clicks: clicks[index] ?? 0,
        impressions: impressions[index] ?? 0,
        positionSum: positionSums[index] ?? 0,
      });
    }
  }
  if (rows.length <= limits.searchQueriesMax) return rows;
  return rows.toSorted((a, b) => b.impressions - a.impressions).slice(0, limits.searchQueriesMax);
}

export function daysOf({ from, to }: Period): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}
