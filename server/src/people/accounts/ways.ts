import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { endSessions, type SignedIn } from "#src/people/access/sessions.ts";
import { lockPerson } from "./passwords/set-password.ts";

/** Something that acts or reads for a person without a session of theirs. */
export type Way = {
  kind: "token" | "assistant" | "calendar" | "link";
  id: string;
  name: string;
  organizationName: string;
  createdAt: Date;
};

/** As long as a session lasts: whoever has one made nothing with it before. */
export const recentDays = 30;

/** Lists what a person made lately that works without a session, the newest first. */
export async function listRecentWays(pool: pg.Pool, personId: string): Promise<Way[]> {
  const { rows } = await pool.query<Way>(
    `select kind, id, name, organization_name as "organizationName", created_at as "createdAt"
     from ways_since($1, now() - make_interval(days => $2))`,
    [personId, recentDays],
  );
  return rows;
}

/** Ends those that are named; others, and those of other people, stay. */
export async function endWays(tx: Tx, personId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`select end_ways(${personId}, ${[...ids]}::text[])`.execute(tx);
}

/** Ends a person's other sessions, and with them what they have named. */
export async function signOutElsewhere(pool: pg.Pool, { personId, sessionId }: SignedIn, ids: readonly string[]): Promise<void> {
  await transactEverywhere(pool, async (tx) => {
    await lockPerson(tx, personId);
    await endWays(tx, personId, ids);
  });
  await endSessions(pool, personId, sessionId);
}
