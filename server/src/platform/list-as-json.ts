import { type RawBuilder, sql } from "kysely";
import type { Context, RawJson } from "./handle.ts";

const timestampFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A timestamp as JSON text, written by the database. */
export function jsonTime(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', ${sql.lit(timestampFormat)})`;
}

type ListContext = Pick<Context, "tx" | "pager">;

export type PageQuery = {
  /** What the cursor is bound to: the operation and everything that filters it. */
  query: readonly unknown[];
  limit: number;
  cursor: string | undefined;
};

/**
 * Runs a list whose items PostgreSQL writes as JSON. `select` gives rows (item, at, id) in order, already cut to one more
 * than the limit; what is past the limit only tells that another page follows.
 */
export async function listAsJson({ tx, pager }: ListContext, page: PageQuery, select: RawBuilder<unknown>): Promise<RawJson> {
  const { rows } = await sql<{ data: string; more: boolean; at: number | null; id: string | null }>`
    with page as materialized (select item, at, id, row_number() over () as n from (${select}) as found)
    select
      coalesce(string_agg(item::text, ',' order by n) filter (where n <= ${page.limit}), '') as data,
      count(*) > ${page.limit} as more,
      max(extract(epoch from at) * 1000) filter (where n = ${page.limit})::float8 as at,
      max(id) filter (where n = ${page.limit}) as id
    from page`.execute(tx);
  const [row] = rows;
  const next =
    row?.more && row.at !== null && row.id !== null ? JSON.stringify(pager.pack(page.query, [Math.round(row.at), row.id])) : "null";
  return { rawJson: `{"data":[${row?.data ?? ""}],"nextCursor":${next}}` };
}

/** The condition that a row comes after the cursor's position in an order by `at desc, id desc`. */
export function afterCursor(
  { pager }: Pick<Context, "pager">,
  page: PageQuery,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const position = pager.unpack(page.query, page.cursor);
  if (position === undefined) return sql`true`;
  return sql`(${at}, ${id}) < (to_timestamp(${position[0]}::float8 / 1000)::timestamptz(3), ${position[1]})`;
}
