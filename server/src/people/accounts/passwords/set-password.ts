import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { deleteAskedChange } from "../address/address-changes.ts";

/** Locks a person against everything that opens access to the account. Concurrent work commits first, or finds its access ended. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`select lock_person(${personId})`.execute(tx);
}

/** Writes a person's password and ends all of their sessions except `staysId`. */
export async function replacePassword(tx: Tx, personId: string, hash: string, staysId?: string): Promise<void> {
  await lockPerson(tx, personId);
  await sql`
    insert into password (person_id, hash) values (${personId}, ${hash})
    on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`.execute(tx);
  await sql`delete from session where person_id = ${personId} and id is distinct from ${staysId ?? null}`.execute(tx);
  // A half-finished sign-in used the former password.
  await sql`delete from sign_in_challenge where person_id = ${personId} and kind = 'second_factor'`.execute(tx);
  await sql`delete from account_link where person_id = ${personId} and kind = 'password_reset'`.execute(tx);
  // The person who asked for another address may be the one whom the new password locks out.
  await deleteAskedChange(tx, personId);
}

/** Writes the first password of a person who has none; returns false if they have one by now. */
export async function insertPassword(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into password (person_id, hash) values (${personId}, ${hash}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns whether a person's password is still the one that was checked, and keeps it unchanged until commit. */
export async function holdPassword(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`select from password where person_id = ${personId} and hash = ${hash} for share`.execute(tx);
  return rows.length === 1;
}

/** Keeps a person's password unchanged until commit. */
export async function lockPassword(tx: Tx, personId: string): Promise<void> {
  await sql`select from password where person_id = ${personId} for share`.execute(tx);
}
