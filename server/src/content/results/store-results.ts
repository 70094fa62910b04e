import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { ResultSums } from "./result-sums.ts";
import { isProject, type ResultScope } from "./result-windows.ts";

const portionSize = 10_000;

/** Replaces the results of these days by the rows. `days` may include days without any rows. */
export async function replaceDays(
  tx: Tx,
  scope: ResultScope,
  source: "file" | "search_console",
  days: readonly string[],
  sums: ResultSums,
): Promise<void> {
  const { organizationId, projectId } = scope;
  await sql`
    delete from search_result
    where organization_id = ${organizationId} and project_id = ${projectId} and day = any(${[...days]}::date[])`.execute(tx);
  for (const { days: dayOf, pages, clicks, impressions, positionSums } of sums.portions(portionSize)) {
    await sql`
      insert into search_result (organization_id, project_id, day, page, clicks, impressions, position_sum)
      select p.organization_id, p.id, r.* from project p cross join unnest(
        ${dayOf}::date[], ${pages}::text[], ${clicks}::integer[], ${impressions}::integer[], ${positionSums}::float8[]) r
      where ${isProject(scope)}`.execute(tx);
  }
  const counts = sums.rowsPerDay();
  await sql`
    insert into search_day (organization_id, project_id, day, source, row_count)
    select p.organization_id, p.id, d.day, ${source}, d.row_count
    from project p cross join unnest(${[...days]}::date[], ${days.map((day) => counts.get(day) ?? 0)}::integer[]) d (day, row_count)
    where ${isProject(scope)}
    on conflict (organization_id, project_id, day)
    do update set source = excluded.source, row_count = excluded.row_count, created_at = excluded.created_at`.execute(tx);
}

/** Replaces the sums of the same period. */
export async function replacePeriod(
  tx: Tx,
  scope: ResultScope,
  { from, to }: { from: string; to: string },
  sums: ResultSums,
): Promise<void> {
  const { organizationId, projectId } = scope;
  await sql`
    delete from search_period where organization_id = ${organizationId} and project_id = ${projectId}
      and from_day = ${from} and to_day = ${to}`.execute(tx);
  await sql`
    insert into search_period (organization_id, project_id, from_day, to_day)
    values (${organizationId}, ${projectId}, ${from}, ${to})`.execute(tx);
  for (const { pages, clicks, impressions, positionSums } of sums.portions(portionSize)) {
    await sql`
      insert into search_period_result (organization_id, project_id, from_day, to_day, page, clicks, impressions, position_sum)
      select p.organization_id, p.id, ${from}, ${to}, r.* from project p cross join unnest(
        ${pages}::text[], ${clicks}::integer[], ${impressions}::integer[], ${positionSums}::float8[]) r
      where ${isProject(scope)}`.execute(tx);
  }
}
