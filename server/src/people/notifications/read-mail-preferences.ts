import type { Language, setMailPreferences } from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "#src/operations/handle.ts";
import { zoneInForce } from "./mail/times/read-schedule.ts";

type Row = {
  language: Language | null;
  time_zone: string | null;
  zone_in_force: string;
  digest_time: string;
  quiet_from: string | null;
  quiet_until: string | null;
  quiet_weekends: boolean;
  urgent_anytime: boolean;
  email: string | null;
};

/** Returns the actor's preferences, with the defaults that apply where they have chosen nothing. */
export async function readMailPreferences({
  tx,
  actor,
  sendsMail,
}: Pick<Context, "tx" | "actor" | "sendsMail">): Promise<z.output<(typeof setMailPreferences)["output"]>> {
  const { rows } = await sql<Row>`
    select t.language, t.time_zone, ${zoneInForce(actor.organizationId, sql.ref("t.time_zone"))} as zone_in_force,
      coalesce(t.digest_time, '08:00') as digest_time, t.quiet_from, t.quiet_until, coalesce(t.quiet_weekends, false) as quiet_weekends,
      coalesce(t.urgent_anytime, false) as urgent_anytime, p.email
    from (select) as one
    left join person p on p.id = ${actor.personId}
    left join person_preference t on t.person_id = p.id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("One row gives no row.");
  const { quiet_from: from, quiet_until: until } = row;
  return {
    language: row.language,
    timeZone: row.time_zone,
    digestTime: row.digest_time,
    quietHours: from === null || until === null ? null : { from, until, weekends: row.quiet_weekends },
    urgentAnytime: row.urgent_anytime,
    timeZoneInForce: row.zone_in_force,
    sendsMail,
    address: row.email,
  };
}
