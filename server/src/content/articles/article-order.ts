import type { ArticleSort } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Position } from "#src/operations/paging.ts";

type Order = {
  /** What articles `a` are ordered by, before their ids, the highest of which comes first. */
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

const orders: Record<ArticleSort, Order> = {
  updated: { key: sql`a.updated_at`, type: sql`timestamptz(3)`, descending: true },
  scheduled: {
    key: sql`case when a.status = 'scheduled' then a.scheduled_at else 'infinity' end`,
    type: sql`timestamptz(3)`,
    descending: false,
  },
  title: { key: sql`a.title_folded`, type: sql`text`, descending: false },
};

/** How a list of articles `a` is ordered, where a page begins, and what of a row the next page's cursor keeps. */
export function articleOrder(sort: ArticleSort, position: Position | undefined) {
  const { key, type, descending } = orders[sort];
  const from = position && sql`${position[0]}::${type}`;
  const past = descending ? sql`<` : sql`>`;
  return {
    key: sql`(${key})::text`,
    orderBy: descending ? sql`${key} desc, a.id desc` : sql`${key}, a.id desc`,
    // The first condition is one that an index can be entered with.
    after: from === undefined ? sql`true` : sql`${key} ${past}= ${from} and (${key} ${past} ${from} or a.id < ${position?.[1]})`,
  };
}
