import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import { named, type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { digestOf, newSecretText } from "./token-format.ts";

/** A signed-in person, as the database has them now. */
export type SignedIn = {
  sessionId: string;
  personId: string;
  email: string;
  name: string;
  /**
   * True if they proved their identity a short while ago. Changes to how they sign in require it. Where two-factor sign-in is on, the
   * sign-in itself is no such proof: who took the session over would turn it off.
   */
  confirmed: boolean;
  /** When the account is deleted, if they have asked for that. */
  deletionAt: Date | null;
};

export type SessionBrowser = { userAgent: string; address: string };

const daysMax = 30;
const textLengthMax = 300;
const confirmedMinutes = 10;
/** Condition that the person of a session `s` proved their identity a short while ago. */
const isConfirmed = `(s.confirmed_at > now() - interval '${confirmedMinutes} minutes' and (s.confirmed_at > s.created_at or not exists (
  select from authenticator a where a.person_id = s.person_id and a.confirmed_at is not null)))`;

/** Opens a session and returns the value for the browser to keep. Only its digest is stored. */
export function openSession(pool: pg.Pool, personId: string, browser: SessionBrowser): Promise<string> {
  return transactEverywhere(pool, (tx) => insertSession(tx, personId, browser));
}

/** Opens a session in the transaction that lets the person in. Returns the value for the browser to keep. */
export async function insertSession(tx: Tx, personId: string, { userAgent, address }: SessionBrowser): Promise<string> {
  const value = newSecretText();
  await tx
    .insertInto("session")
    .values({
      id: newId("session"),
      digest: digestOf(value),
      person_id: personId,
      user_agent: userAgent.slice(0, textLengthMax),
      address: address.slice(0, textLengthMax),
      expires_at: sql<Date>`now() + make_interval(days => ${daysMax})`,
    })
    .execute();
  return value;
}

// Runs with every page, so it writes last_seen_at at most once a minute.
const findStatement = `
  with seen as (
    update session set last_seen_at = now() where digest = $1 and expires_at > now() and last_seen_at < now() - interval '1 minute'
  )
  select s.id as "sessionId", s.person_id as "personId", p.email, p.name,
    ${isConfirmed} as confirmed, d.due_at as "deletionAt"
  from session s join person p on p.id = s.person_id left join account_deletion d on d.person_id = s.person_id
  where s.digest = $1 and s.expires_at > now()`;

/** Finds a session by its value; undefined for an unknown, ended or expired one. */
export async function findSession(pool: pg.Pool, value: string): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<SignedIn>({ text: findStatement, values: [digestOf(value)], ...named(findStatement) });
  return rows[0];
}

/** Returns whether a session of a person goes on. */
export async function isSessionOpen(pool: pg.Pool, { personId, sessionId }: Pick<SignedIn, "personId" | "sessionId">): Promise<boolean> {
  const { rows } = await pool.query("select from session where id = $1 and person_id = $2 and expires_at > now()", [sessionId, personId]);
  return rows.length > 0;
}

/** Makes everything that ends a person's sessions wait until commit. Repeat earlier checks after this call. */
export async function holdPerson(tx: Tx, personId: string): Promise<void> {
  await sql`select hold_person(${personId})`.execute(tx);
}

/**
 * Holds a person until commit and requires that their session still exists. Work of the session must not commit after a reset
 * that has ended it.
 */
export async function holdSession(tx: Tx, { personId, sessionId }: Pick<SignedIn, "personId" | "sessionId">): Promise<void> {
  await holdPerson(tx, personId);
  const { rows } = await sql`select from session where id = ${sessionId} and person_id = ${personId} and expires_at > now()`.execute(tx);
  if (rows.length === 0) throw new Failure("not_allowed", sentence("refusal_you_were_signed_out_in_the"));
}

/**
 * Requires that the person behind a session proved their identity a short while ago, as the account pages do before important
 * changes. A command has no session and is not checked.
 */
export async function requireConfirmedSession(tx: Tx, { sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  if (sessionId === undefined) return;
  const { rows } = await sql`select from session s where s.id = ${sessionId} and ${sql.raw(isConfirmed)}`.execute(tx);
  if (rows.length === 0) throw new Failure("not_allowed", sentence("refusal_confirm_that_it_is_you"), undefined, { confirm: true });
}

/** Ends one session of a person. Another person's session stays, and an unknown id changes nothing. */
export async function endSession(pool: pg.Pool, { personId, sessionId }: Pick<SignedIn, "personId" | "sessionId">): Promise<void> {
  await pool.query("delete from session where id = $1 and person_id = $2", [sessionId, personId]);
}

/** Ends every session of a person except `staysId`. */
export async function endSessions(client: pg.Pool | pg.ClientBase, personId: string, staysId?: string): Promise<void> {
  await client.query("delete from session where person_id = $1 and id is distinct from $2", [personId, staysId ?? null]);
}

/** Ends the session that a browser held before it got another one. */
export async function endSessionOf(pool: pg.Pool, value: string): Promise<void> {
  await pool.query("delete from session where digest = $1", [digestOf(value)]);
}

/** Records that the person behind a session has just proved their identity. */
export async function confirmSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query("update session set confirmed_at = now() where id = $1", [sessionId]);
}

export type SessionRow = { id: string; userAgent: string; address: string; createdAt: Date; lastSeenAt: Date };

/** Lists a person's live sessions, the last seen first. */
export async function listSessions(pool: pg.Pool, personId: string): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt"
     from session where person_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit 100`,
    [personId],
  );
  return rows;
}
