import type pg from "pg";
import { named } from "#src/database/transact.ts";
import { newId } from "#src/platform/ids.ts";
import { digestOf, newSecretText } from "./token-format.ts";

/** A person who is signed in, as the database says at this moment. */
export type SignedIn = { sessionId: string; personId: string; email: string; name: string };

export type Browser = { userAgent: string; address: string };

const daysMax = 30;
const textLengthMax = 300;

/** Opens a session and gives back what the browser keeps; only its digest stays here. */
export async function openSession(client: pg.Pool | pg.ClientBase, personId: string, { userAgent, address }: Browser): Promise<string> {
  const value = newSecretText();
  await client.query(
    `insert into session (id, digest, person_id, user_agent, address, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [newId("session"), digestOf(value), personId, userAgent.slice(0, textLengthMax), address.slice(0, textLengthMax), daysMax],
  );
  return value;
}

// Looked at with every page: it is written at most once a minute.
const findStatement = `
  with seen as (
    update session set last_seen_at = now() where digest = $1 and expires_at > now() and last_seen_at < now() - interval '1 minute'
  )
  select s.id as "sessionId", s.person_id as "personId", p.email, p.name
  from session s join person p on p.id = s.person_id
  where s.digest = $1 and s.expires_at > now()`;

/** Whose session this is; undefined for an unknown, ended or expired one. */
export async function findSession(pool: pg.Pool, value: string): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<SignedIn>({ text: findStatement, values: [digestOf(value)], ...named(findStatement) });
  return rows[0];
}

/** Ends one session of a person; one of somebody else stays, like one that does not exist. */
export async function endSession(pool: pg.Pool, { personId, sessionId }: Pick<SignedIn, "personId" | "sessionId">): Promise<void> {
  await pool.query("delete from session where id = $1 and person_id = $2", [sessionId, personId]);
}
