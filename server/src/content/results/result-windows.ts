import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

export type ResultScope = { organizationId: string; projectId: string };
export type ResultWindow = { source: "days" | "period"; from: string; to: string };

export const resultDays = 28;
const brandDays = 90;
/** Exports of Search Console cover three months, which are longer than 90 days. */
const quarterDays = 92;

/** Lets one change of a project's results happen after the other: the sums are made of all that is there. */
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
 * Makes the sums per page anew that readers get. A window ends with the last day that has data. Sums over a period count
 * only where no day inside it is known and nothing newer is, and only when the period is no longer than the window; three months pass for 90 days.
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

/** Whether a change of this day changes any window: later than it nothing is known, or it lies inside. */
export async function isInWindows(tx: Tx, { organizationId, projectId }: ResultScope, day: string): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    select ${day}::date > max(to_day) - ${brandDays}::integer as inside from search_window
    where organization_id = ${organizationId} and project_id = ${projectId} and window_days = ${brandDays}`.execute(tx);
  return rows[0]?.inside ?? true;
}

/** What a window of so many days shows. */
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
          where d.organization_id = p.organization_id and d.project_id = p.project_id
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

/** A page as cursors carry it: shortened with a digest where it is long. */
export function pageKey(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when length(${page}) <= 96 then ${page} else left(${page}, 72) || left(md5(${page}), 24) end`;
}

/** How long a period may be whose sums stand for a window. */
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
    select ${organizationId}, ${projectId}, ${days},
      ${pageKey(sql`page`)},
      page, sum(clicks), sum(impressions), sum(position_sum)
    from (select r.page, r.clicks, r.impressions, r.position_sum from ${rows}) as found
    group by page`.execute(tx);
}
