import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Context, RawJson } from "./handle.ts";
import type { Pager, Position } from "./paging.ts";

const timestampFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Returns SQL that formats a timestamp as in JSON. */
export function jsonTime(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', ${sql.lit(timestampFormat)})`;
}

type ListContext = Pick<Context, "tx" | "pager">;

export type PageQuery = {
  /** Scope of the cursor: the operation and all of its filters. */
  query: readonly unknown[];
  limit: number;
  cursor: string | undefined;
  /** Name of the timestamp field that the list is ordered by, before the id. */
  orderedBy: string;
  /** Name of the field that the list is ordered by after that; `id` when absent. */
  identifiedBy?: string;
  /** Earliest first, then by rising id; without it the latest come first. */
  ascending?: boolean;
  /** End of the rows that were looked through for this page, where more follow. The page may have few items, or none. */
  lookedThrough?: Position | undefined;
};

/**
 * Runs a list whose items PostgreSQL writes as JSON: each row of `select` is an item, its columns named like the fields, unless
 * `written` selects the text of one. The rows come in order, cut to one more than the limit.
 */
export async function listAsJson(
  { tx, pager }: ListContext,
  page: PageQuery,
  select: RawBuilder<unknown>,
  written: RawBuilder<string> = sql`row_to_json(item)::text`,
): Promise<RawJson> {
  // JSON text holds no line feed of its own, so one may stand between the items.
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${written}, ${sql.lit("\n")}) as lines from (${select}) as item`.execute(tx);
  return pageAsJson(pager, page, rows[0]?.lines);
}

/** Returns a page of items that came one a line. An item past the limit only tells that another page follows. */
export function pageAsJson(pager: Pager, page: PageQuery, given: string | null | undefined): RawJson {
  const lines = given?.split("\n") ?? [];
  const items = lines.slice(0, page.limit);
  const end = lines.length > page.limit ? positionOf(page, items.at(-1)) : page.lookedThrough;
  const next = end === undefined ? "null" : JSON.stringify(pager.pack(page.query, end));
  return { rawJson: `{"data":[${items.join(",")}],"nextCursor":${next}}` };
}

function positionOf({ orderedBy, identifiedBy = "id" }: PageQuery, item = "{}"): Position {
  const fields = JSON.parse(item) as Record<string, unknown>;
  return [String(fields[orderedBy]), String(fields[identifiedBy])];
}

/** Returns the condition for rows after the cursor, in order of `at desc, id desc`, or of `at, id` when the page is ascending. */
export function afterCursor(
  { pager }: Pick<Context, "pager">,
  page: PageQuery,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const position = pager.unpack(page.query, page.cursor);
  if (position === undefined) return sql`true`;
  return sql`(${at}, ${id}) ${page.ascending ? sql`>` : sql`<`} (${position[0]}::timestamptz(3), ${position[1]})`;
}

/**
 * Finds the last of the `rowsMax` rows that a page is chosen from where no index knows which of them fit; undefined where none follows.
 * `inOrder` is the rest of a statement, from its `from` to its `order by`.
 */
export async function findEnd(
  tx: Tx,
  inOrder: RawBuilder<unknown>,
  rowsMax: number,
  [at, id]: readonly [at: RawBuilder<unknown>, id: RawBuilder<unknown>],
): Promise<Position | undefined> {
  const { rows } = await sql<{ at: string; id: string }>`
    select ${jsonTime(at)} as at, ${id} as id ${inOrder} offset ${rowsMax - 1} limit 2`.execute(tx);
  const [last, more] = rows;
  return last === undefined || more === undefined ? undefined : [last.at, last.id];
}
