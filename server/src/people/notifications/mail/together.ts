import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

const minuteMilliseconds = 60_000;

/** Tells whether another email waits that tells the same person of a review which the same actor asked for within the same minute. */
export async function isOneOfMany(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const like = sql`o.organization_id = ${organizationId} and o.id <> n.id and o.person_id = n.person_id and o.kind = n.kind and o.actor_id = n.actor_id
    and o.project_id = n.project_id and o.created_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'`;
  const { rows } = await sql`
    select from notification n
    where n.organization_id = ${organizationId} and n.id = ${id} and n.kind = 'review_requested'
      and exists (select from notification o where ${like} and o.mail_status in ('pending', 'waiting'))`.execute(tx);
  return rows.length > 0;
}

/** Returns when emails that were held back for each other go out as one. */
export function later(now: Date): Date {
  return new Date(now.getTime() + minuteMilliseconds);
}
