import type * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { periodDaysOf, type ResultScope } from "./result-windows.ts";

type Freshness = {
  lastDay: string | null;
  updatedAt: string | null;
  source: contract.ResultSource | null;
  connection: contract.SearchConsoleStatus | null;
};

/** The longest period that any window shows. */
const periodDaysMax = periodDaysOf(90);

/** Returns the last day with data, when and from where data last arrived, and the state of the connection. */
export async function findFreshness(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Freshness> {
  const own = (alias: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.project_id`)} = ${projectId}`;
  const { rows } = await sql<Freshness>`
    select
      greatest(
        (select max(d.day) from search_day d where ${own("d")} and d.row_count > 0),
        (select max(p.to_day) from search_period p where ${own("p")} and p.to_day - p.from_day < ${periodDaysMax}::integer)
      )::text as "lastDay",
      ${jsonTime(sql`newest.created_at`)} as "updatedAt", newest.source,
      (select c.status from search_console c where ${own("c")}) as connection
    from (select) as one
    left join lateral (
      select d.created_at, d.source from search_day d where ${own("d")}
      union all
      select p.created_at, 'file' from search_period p where ${own("p")}
      order by created_at desc limit 1
    ) newest on true`.execute(tx);
  return rows[0] ?? { lastDay: null, updatedAt: null, source: null, connection: null };
}
