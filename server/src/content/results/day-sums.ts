import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Sums } from "./figures.ts";
import type { ResultScope } from "./result-windows.ts";
import type { ShownWindow } from "./window-days.ts";

/** Sums up every day of a window and of the days before it, for one page or for all. Days without data are left out. */
export async function sumDays(tx: Tx, scope: ResultScope, { days }: ShownWindow, page: string | undefined): Promise<Map<string, Sums>> {
  const [first, last] = [days[0]?.before, days.at(-1)?.day];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await sql<Sums & { day: string }>`
    select r.day::text as day, sum(r.clicks)::float8 as clicks, sum(r.impressions)::float8 as impressions, sum(r.position_sum) as "positionSum"
    from search_result r
    where r.organization_id = ${scope.organizationId} and r.project_id = ${scope.projectId} and r.day between ${first} and ${last}
      and ${page === undefined ? sql`true` : sql`r.page = ${page}`}
    group by r.day`.execute(tx);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/** Sums up an export without separate days. */
export async function sumPeriod(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  { from, to }: ShownWindow,
  page: string | undefined,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(r.clicks), 0)::float8 as clicks, coalesce(sum(r.impressions), 0)::float8 as impressions,
      coalesce(sum(r.position_sum), 0) as "positionSum"
    from search_period_result r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.from_day = ${from} and r.to_day = ${to}
      and ${page === undefined ? sql`true` : sql`r.page = ${page}`}`.execute(tx);
  return rows[0] ?? { clicks: 0, impressions: 0, positionSum: 0 };
}
