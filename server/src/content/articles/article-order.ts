import type { ArticleSort } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Position } from "#src/operations/paging.ts";

type Order = {
  /** Sort key of the articles `a`. Articles with the same key follow by id, the highest first. */
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

/** Returns the order of a list of articles `a`, the condition for the start of a page, and the key for the next page's cursor. */
export function articleOrder(sort: ArticleSort, position: Position | undefined) {
  const { key, type, descending } = orders[sort];
  const from = position && sql`${position[0]}::${type}`;
  const past = descending ? sql`<` : sql`>`;
  return {
    key: sql`(${key})::text`,
    orderBy: descending ? sql`${key} desc, a.id desc` : sql`${key}, a.id desc`,
    // The first condition alone lets an index find the start.
    after: from === undefined ? sql`true` : sql`${key} ${past}= ${from} and (${key} ${past} ${from} or a.id < ${position?.[1]})`,
  };
}
