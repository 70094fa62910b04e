import type { ResultSort } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Position } from "#src/operations/paging.ts";
import type { Sums } from "./figures.ts";
import { pageKey, type ResultScope } from "./result-windows.ts";
import type { ShownWindow } from "./window-days.ts";

/** A page's sums; `…Now` and `…Before` cover only the compared days. `value` and `key` are its position in the order. */
export type PageSums = Sums & {
  page: string;
  clicksNow: number;
  clicksBefore: number;
  impressionsNow: number;
  impressionsBefore: number;
  value: number;
  key: string;
};

type Wanted = { sort: ResultSort; filter: RawBuilder<unknown>; after: Position | undefined; limit: number };

const values: Record<ResultSort, RawBuilder<number>> = {
  clicks: sql`p.clicks`,
  impressions: sql`p.impressions`,
  gained: sql`p."clicksNow" - p."clicksBefore"`,
  lost: sql`p."clicksBefore" - p."clicksNow"`,
};

/**
 * Lists the pages that were shown in the window, or in the days it is compared with, in the requested order. `offset 0` applies
 * the filter after the sums: it then examines every page once instead of every page of every day.
 */
export async function listPageSums(tx: Tx, scope: ResultScope, window: ShownWindow, { sort, filter, after, limit }: Wanted) {
  const { rows } = await sql<PageSums>`
    select t.* from (
      select p.*, ${values[sort]} as value, ${pageKey(sql`p.page`)} as key
      from (${window.source === "days" ? sumsOfDays(scope, window) : sumsOfPeriod(scope, window)}) p
      where p.impressions > 0 or p.clicks > 0 or p."impressionsBefore" > 0
      offset 0
    ) t
    where ${filter} and ${afterPosition(after)}
    order by t.value desc, t.key collate "C"
    limit ${limit}`.execute(tx);
  return rows;
}

function sumsOfDays({ organizationId, projectId }: ResultScope, { days, to }: ShownWindow): RawBuilder<unknown> {
  const compared = days.filter((one) => one.compared);
  const list = [
    ...days.filter(({ known }) => known).map(({ day, compared: isCompared }) => ({ day, isNow: true, isCompared })),
    ...compared.map(({ before: day }) => ({ day, isNow: false, isCompared: true })),
  ];
  const column = <T>(pick: (one: (typeof list)[number]) => T) => list.map(pick);
  return sql`
    select r.page, ${sumOf("clicks", sql`d.now`)} as clicks, ${sumOf("impressions", sql`d.now`)} as impressions,
      ${sumOf("position_sum", sql`d.now`)} as "positionSum",
      ${sumOf("clicks", sql`d.now and d.compared`)} as "clicksNow", ${sumOf("clicks", sql`not d.now`)} as "clicksBefore",
      ${sumOf("impressions", sql`d.now and d.compared`)} as "impressionsNow", ${sumOf("impressions", sql`not d.now`)} as "impressionsBefore"
    from unnest(${column(({ day }) => day)}::date[], ${column(({ isNow }) => isNow)}::boolean[],
      ${column(({ isCompared }) => isCompared)}::boolean[]) d (day, now, compared)
    join search_result r on r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.day = d.day
      and r.day between ${days[0]?.before ?? to} and ${to}
    group by r.page`;
}

function sumOf(column: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(${sql.ref(`r.${column}`)}) filter (where ${condition}), 0)::float8`;
}

function sumsOfPeriod({ organizationId, projectId }: ResultScope, { from, to }: ShownWindow): RawBuilder<unknown> {
  return sql`
    select r.page, r.clicks::float8 as clicks, r.impressions::float8 as impressions, r.position_sum as "positionSum",
      0::float8 as "clicksNow", 0::float8 as "clicksBefore", 0::float8 as "impressionsNow", 0::float8 as "impressionsBefore"
    from search_period_result r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.from_day = ${from} and r.to_day = ${to}`;
}

function afterPosition(position: Position | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql`true`;
  const [value, key] = position;
  return sql`(t.value < ${value}::float8 or (t.value = ${value}::float8 and t.key collate "C" > ${key}))`;
}

/** Returns the clicks of each page on each day of the window; null for days without data. */
export async function listTrends(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  { days, from, to }: ShownWindow,
  pages: readonly string[],
): Promise<Map<string, (number | null)[]>> {
  if (days.length === 0 || pages.length === 0) return new Map();
  const { rows } = await sql<{ page: string; day: string; clicks: number }>`
    select r.page, r.day::text as day, r.clicks from search_result r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.day between ${from} and ${to}
      and r.page = any(${[...pages]})`.execute(tx);
  const clicksOf = new Map(rows.map(({ page, day, clicks }) => [`${day} ${page}`, clicks]));
  return new Map(pages.map((page) => [page, days.map(({ day, known }) => (known ? (clicksOf.get(`${day} ${page}`) ?? 0) : null))]));
}
