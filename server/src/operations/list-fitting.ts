import { limits } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Context, RawJson } from "./handle.ts";
import { afterCursor, findEnd, listAsJson, type PageQuery } from "./list-as-json.ts";

type Fitting = {
  /** Alias of the list's rows, and the columns that order them. */
  row: { alias: string; at: RawBuilder<unknown>; id: RawBuilder<unknown> };
  /** All rows of the list, as `from … where …`: what an index in their order knows. */
  from: RawBuilder<unknown>;
  /** Conditions that no index knows; undefined ones are left out. */
  fits: readonly (RawBuilder<unknown> | undefined | "")[];
  /** Selects the items from some of the rows. */
  select: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/**
 * Lists rows that fit conditions which no index knows. A page is chosen from so many rows in the order of the list: it may have few items,
 * or none, and still go on.
 */
export async function listFitting(context: Context, page: PageQuery, { row, from, fits, select }: Fitting): Promise<RawJson> {
  const conditions = fits.filter((condition) => condition !== undefined && condition !== "");
  const rowsMax = conditions.length === 0 ? page.limit : limits.countedMax;
  const order = page.ascending ? sql`order by ${row.at}, ${row.id}` : sql`order by ${row.at} desc, ${row.id} desc`;
  const inOrder = sql`${from} and ${afterCursor(context, page, row.at, row.id)} ${order}`;
  const rows = sql`(select ${sql.ref(row.alias)}.* ${inOrder} limit ${rowsMax}) as ${sql.ref(row.alias)}`;
  const lookedThrough = await findEnd(context.tx, inOrder, rowsMax, [row.at, row.id]);
  return listAsJson(
    context,
    { ...page, lookedThrough },
    sql`${select(rows)} where ${sql.join([sql`true`, ...conditions], sql` and `)} ${order} limit ${page.limit + 1}`,
  );
}

/** Returns the condition that a name or an address has every word, or part of a word, that was typed; undefined without any. */
export function hasParts(name: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> | undefined {
  if (typed === undefined) return undefined;
  return sql`(plain_name(${name}) like all(name_patterns(${typed})) and cardinality(name_patterns(${typed})) > 0)`;
}
