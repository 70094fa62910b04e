import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";

/** Time for the second half of a sign-in, in minutes. */
const secondFactorMinutes = 10;
const passkeyMinutes = 5;
const attemptsMax = 5;

/** Records that a person has passed the first factor; returns the value for their browser to keep. */
export async function insertSecondFactor(tx: Tx, personId: string): Promise<string> {
  const value = newSecretText();
  await sql`
    insert into sign_in_challenge (digest, kind, person_id, expires_at)
    values (${digestOf(value)}, 'second_factor', ${personId}, now() + make_interval(mins => ${secondFactorMinutes}))`.execute(tx);
  return value;
}

/** Finds the person whose second factor is awaited; undefined if the sign-in is over. */
export async function findSecondFactor(pool: pg.Pool, value: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ personId: string }>(
    `select person_id as "personId" from sign_in_challenge
     where digest = $1 and kind = 'second_factor' and expires_at > now() and attempts < $2`,
    [digestOf(value), attemptsMax],
  );
  return rows[0]?.personId;
}

/** Uses up one of the few attempts at a second factor. Returns the person, or undefined if the sign-in is over. */
export async function takeSecondFactorAttempt(pool: pg.Pool, value: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ personId: string }>(
    `update sign_in_challenge set attempts = attempts + 1
     where digest = $1 and kind = 'second_factor' and expires_at > now() and attempts < $2
     returning person_id as "personId"`,
    [digestOf(value), attemptsMax],
  );
  return rows[0]?.personId;
}

/** Ends the wait for a second factor. Of several calls at once, only one returns true. */
export async function takeSecondFactor(tx: Tx, value: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sign_in_challenge where digest = ${digestOf(value)} and kind = 'second_factor'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores the challenge that a passkey is asked to sign: for any holder, or for one person who adds a passkey. */
export async function openPasskeyChallenge(pool: pg.Pool, challenge: string, personId: string | null): Promise<string> {
  const value = newSecretText();
  await pool.query(
    `insert into sign_in_challenge (digest, kind, person_id, challenge, expires_at)
     values ($1, 'passkey', $2, $3, now() + make_interval(mins => $4))`,
    [digestOf(value), personId, challenge, passkeyMinutes],
  );
  return value;
}

/** Uses up a passkey's challenge, which may be answered once; undefined if it is no longer valid. */
export async function takePasskeyChallenge(pool: pg.Pool, value: string, personId: string | null): Promise<string | undefined> {
  const { rows } = await pool.query<{ challenge: string }>(
    `delete from sign_in_challenge
     where digest = $1 and kind = 'passkey' and person_id is not distinct from $2 and expires_at > now() returning challenge`,
    [digestOf(value), personId],
  );
  return rows[0]?.challenge;
}
