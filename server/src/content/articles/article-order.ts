import type { ArticleSort } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Position } from "#src/operations/paging.ts";

/** Picks the articles `a` of a page with their `key`, which is the position in the order together with the id. */
export type ArticleOrder = { pick(conditions: RawBuilder<unknown>, limit: number): RawBuilder<unknown>; orderBy: RawBuilder<unknown> };

/** Returns the order of a list of articles from a position on. Each part of it is the order of an index. */
export function articleOrder(sort: ArticleSort, position: Position | undefined): ArticleOrder {
  if (sort === "scheduled") return byDate(position);
  const key = sort === "updated" ? sql`a.updated_at` : sql`a.title_folded`;
  const [type, past, orderBy] =
    sort === "updated"
      ? [sql`timestamptz(3)`, sql`<`, sql`a.updated_at desc, a.id desc`]
      : [sql`text`, sql`>`, sql`a.title_folded, a.id desc`];
  const from = position && sql`${position[0]}::${type}`;
  // The first condition alone lets an index find the start.
  const after = from === undefined ? sql`true` : sql`${key} ${past}= ${from} and (${key} ${past} ${from} or a.id < ${position?.[1]})`;
  return { pick: (conditions, limit) => part({ key: sql`${key}::text`, conditions, after, orderBy, limit }), orderBy };
}

const [scheduled, others] = ["s", "u"];

/** Orders by date the articles that have one ahead. All others follow, the latest change first. */
function byDate(position: Position | undefined): ArticleOrder {
  const from =
    position === undefined ? undefined : { part: String(position[0]).charAt(0), key: String(position[0]).slice(1), id: position[1] };
  const at = sql`${from?.key}::timestamptz(3)`;
  const afterDate =
    from === undefined
      ? sql`true`
      : from.part === others
        ? sql`false`
        : sql`a.scheduled_at >= ${at} and (a.scheduled_at > ${at} or a.id < ${from.id})`;
  const afterChange = from?.part === others ? sql`a.updated_at <= ${at} and (a.updated_at < ${at} or a.id < ${from.id})` : sql`true`;
  return {
    pick: (conditions, limit) => sql`
      (${part({
        key: sql`${scheduled}::text || a.scheduled_at`,
        conditions: sql`a.status = 'scheduled' and ${conditions}`,
        after: afterDate,
        orderBy: sql`a.scheduled_at, a.id desc`,
        limit,
      })})
      union all
      (${part({
        key: sql`${others}::text || a.updated_at`,
        conditions: sql`a.status <> 'scheduled' and ${conditions}`,
        after: afterChange,
        orderBy: sql`a.updated_at desc, a.id desc`,
        limit,
      })})`,
    orderBy: sql`a.status <> 'scheduled', case when a.status = 'scheduled' then a.scheduled_at end,
      case when a.status <> 'scheduled' then a.updated_at end desc, a.id desc`,
  };
}

type Part = {
  key: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
};

function part({ key, conditions, after, orderBy, limit }: Part): RawBuilder<unknown> {
  return sql`select a.*, ${key} as key from article a where ${conditions} and ${after} order by ${orderBy} limit ${limit}`;
}
