import type { Language } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { MailTimes } from "./mail-times.ts";

/** Times and language of a person's email, with the database's clock and the day of their newest daily digest. */
export type Schedule = { now: Date; times: MailTimes; language: Language; lastDaily: string | null };

type Row = {
  now: Date;
  language: Language | null;
  time_zone: string;
  digest_time: string;
  quiet_from: string | null;
  quiet_until: string | null;
  quiet_weekends: boolean;
  urgent_anytime: boolean;
  last_daily: string | null;
};

export async function readSchedule(tx: Tx, organizationId: string, personId: string): Promise<Schedule> {
  const { rows } = await sql<Row>`
    select date_trunc('milliseconds', now()) as now, coalesce(t.language, t.seen_language) as language,
      ${zoneInForce(organizationId, sql.ref("t.time_zone"))} as time_zone, coalesce(t.digest_time, '08:00') as digest_time,
      t.quiet_from, t.quiet_until, coalesce(t.quiet_weekends, false) as quiet_weekends, coalesce(t.urgent_anytime, false) as urgent_anytime,
      (select max(daily_on)::text from notification_digest where organization_id = ${organizationId} and person_id = ${personId}) as last_daily
    from (select) as one left join person_preference t on t.person_id = ${personId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("One row gives no row.");
  const { quiet_from: from, quiet_until: until } = row;
  return {
    now: row.now,
    language: row.language ?? "en",
    times: {
      timeZone: row.time_zone,
      digestTime: row.digest_time,
      quietHours: from === null || until === null ? null : { from, until, weekends: row.quiet_weekends },
      urgentAnytime: row.urgent_anytime,
    },
    lastDaily: row.last_daily,
  };
}

/** Returns the zone of a person's clock: the chosen one, else that of the organization's first project, else UTC. */
export function zoneInForce(organizationId: string, chosen: ReturnType<typeof sql.ref>) {
  return sql<string>`coalesce(${chosen},
    (select time_zone from project where organization_id = ${organizationId} order by created_at, id limit 1), 'UTC')`;
}
