import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

export type ResultScope = { organizationId: string; projectId: string };
export type ResultWindow = { source: "days" | "period"; from: string; to: string };

export const resultDays = 28;
const brandDays = 90;
/** Exports of Search Console cover three months, which can be longer than 90 days. */
const quarterDays = 92;

/** Returns the condition that `p` is the project: rows that are inserted take their organization from it. */
export function isProject({ organizationId, projectId }: ResultScope): RawBuilder<boolean> {
  return sql<boolean>`p.organization_id = ${organizationId} and p.id = ${projectId}`;
}

/** Serializes changes of a project's results: the sums depend on all of its data. */
export async function lockResults(tx: Tx, { organizationId, projectId }: ResultScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`results ${organizationId} ${projectId}`}, 0))`.execute(tx);
}

export function findWindow(tx: Tx, { organizationId, projectId }: ResultScope) {
  return tx
    .selectFrom("search_window")
    .select(["source", sql<string>`from_day::text`.as("from"), sql<string>`to_day::text`.as("to")])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("window_days", "=", resultDays)
    .executeTakeFirst();
}

/**
 * Recalculates the sums per page for readers. A window ends with the last day that has data. Sums over a period are used only if
 * no day inside it has data, no day after it has data, and the period is no longer than the window. Three months count as 90 days.
 */
export async function refreshWindows(tx: Tx, scope: ResultScope): Promise<ResultWindow[]> {
  const windows: ResultWindow[] = [];
  for (const days of [resultDays, brandDays] as const) {
    const window = await chooseWindow(tx, scope, days);
    await replaceWindow(tx, scope, days, window);
    if (window !== undefined) windows.push(window);
  }
  return windows;
}

/** Tells whether a change of this day affects any window: the day is inside one, or later than all data. */
export async function isInWindows(tx: Tx, { organizationId, projectId }: ResultScope, day: string): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    select ${day}::date > max(to_day) - ${brandDays}::integer as inside from search_window
    where organization_id = ${organizationId} and project_id = ${projectId} and window_days = ${brandDays}`.execute(tx);
  return rows[0]?.inside ?? true;
}

/** Chooses the days and the source of a window of this length; undefined when there is no data. */
export async function chooseWindow(tx: Tx, { organizationId, projectId }: ResultScope, days: number): Promise<ResultWindow | undefined> {
  const periodDaysMax = periodDaysOf(days);
  const { rows } = await sql<ResultWindow>`
    with last as (
      select max(d.day) as day from search_day d
      where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.row_count > 0
    ), period as (
      select p.from_day, p.to_day from search_period p, last
      where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.to_day - p.from_day < ${periodDaysMax}::integer
        and (last.day is null or p.to_day > last.day)
        and not exists (
          select from search_day d
          where d.organization_id = ${organizationId} and d.project_id = ${projectId}
            and d.day between p.from_day and p.to_day and d.row_count > 0
        )
      order by p.to_day desc, p.from_day
      limit 1
    )
    select 'period' as source, from_day::text as "from", to_day::text as "to" from period
    union all
    select 'days', (day - ${days}::integer + 1)::text, day::text from last where day is not null and not exists (select from period)`.execute(
    tx,
  );
  return rows[0];
}

/** Selects a page's key for cursors: a long address is shortened and completed with a digest. */
export function pageKey(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when length(${page}) <= 96 then ${page} else left(${page}, 72) || left(md5(${page}), 24) end`;
}

/** Returns the maximum length of a period whose sums can fill a window. */
export function periodDaysOf(days: number): number {
  return days === brandDays ? quarterDays : days;
}

async function replaceWindow(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  days: 28 | 90,
  window: ResultWindow | undefined,
): Promise<void> {
  await tx
    .deleteFrom("search_window")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("window_days", "=", days)
    .execute();
  if (window === undefined) return;
  const { source, from, to } = window;
  await sql`
    insert into search_window (organization_id, project_id, window_days, source, from_day, to_day)
    values (${organizationId}, ${projectId}, ${days}, ${source}, ${from}, ${to})`.execute(tx);
  const rows =
    source === "days"
      ? sql`search_result r where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.day between ${from} and ${to}`
      : sql`search_period_result r where r.organization_id = ${organizationId} and r.project_id = ${projectId}
          and r.from_day = ${from} and r.to_day = ${to}`;
  await sql`
    insert into search_total (organization_id, project_id, window_days, page_key, page, clicks, impressions, position_sum)
    select r.organization_id, r.project_id, ${days}::integer, ${pageKey(sql`r.page`)}, r.page, sum(r.clicks), sum(r.impressions), sum(r.position_sum)
    from ${rows}
    group by r.organization_id, r.project_id, r.page`.execute(tx);
}
