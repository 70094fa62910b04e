import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { chooseWindow, type ResultScope, type ResultWindow } from "./result-windows.ts";

/** A day of a window: whether it has data, and whether it is compared with the day one window length before it. */
export type WindowDay = { day: string; before: string; known: boolean; knownBefore: boolean; compared: boolean };
export type ShownWindow = ResultWindow & { days: WindowDay[] };

/** Returns the window to show, day by day when its days are known; undefined when there is no data for it. */
export async function findShownWindow(tx: Tx, scope: ResultScope, span: number): Promise<ShownWindow | undefined> {
  const window = await chooseWindow(tx, scope, span);
  if (window === undefined) return undefined;
  return { ...window, days: window.source === "days" ? await listDays(tx, scope, span, window) : [] };
}

// A day without impressions is known, but not compared with others: before a site was found at all there is nothing to compare with.
async function listDays(tx: Tx, { organizationId, projectId }: ResultScope, span: number, { from, to }: ResultWindow) {
  const { rows } = await sql<WindowDay>`
    select g.day::date::text as day, (g.day::date - ${span}::integer)::text as before, n.day is not null as known,
      b.day is not null as "knownBefore", coalesce(n.row_count > 0 and b.row_count > 0, false) as compared
    from generate_series(${from}::date, ${to}::date, interval '1 day') g (day)
    left join search_day n on n.organization_id = ${organizationId} and n.project_id = ${projectId} and n.day = g.day::date
    left join search_day b on b.organization_id = ${organizationId} and b.project_id = ${projectId}
      and b.day = g.day::date - ${span}::integer
    order by g.day`.execute(tx);
  return rows;
}
