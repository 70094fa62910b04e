import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { resolveWallClock, wallClockAt } from "#src/core/wall-clock.ts";
import type { RoutineDate } from "./save-post.ts";

type Row = { days_after: number; time: string; time_zone: string; article_at: Date | null };

/** Returns the date that the project's routine suggests for a post; null without a routine, and while its article has no date. */
export async function findSuggestedAt(tx: Tx, organizationId: string, postId: string): Promise<string | null> {
  const { rows } = await sql<Row>`
    select p.routine_days_after as days_after, p.routine_time as time, j.time_zone,
      coalesce(a.scheduled_at, a.published_at, a.planned_at) as article_at
    from post p
    join project j on j.organization_id = p.organization_id and j.id = p.project_id
    join article a on a.organization_id = p.organization_id and a.id = p.article_id
    where p.organization_id = ${organizationId} and p.id = ${postId} and p.routine_time is not null`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.article_at === null) return null;
  return suggestedAt({ daysAfter: row.days_after, time: row.time }, row.article_at, row.time_zone);
}

// A post cannot have a date beyond this year.
const yearMax = 9999;

/** Returns the date this many days after the article's own, at that time, but never before the article itself. */
export function suggestedAt({ daysAfter, time }: RoutineDate, article: Date, timeZone: string): string | null {
  const local = wallClockAt(article, timeZone);
  const day = Temporal.PlainDate.from(local.slice(0, local.indexOf("T"))).add({ days: daysAfter });
  if (day.year >= yearMax) return null;
  const meant = resolveWallClock(day.toString(), time, timeZone);
  return meant.instant < article ? local : meant.local;
}
