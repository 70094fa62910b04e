import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";

/** Time to prove a new address once the email is sent, in hours. */
const proofHours = 1;
/** Time in which a change can be undone from the former address, in days. */
export const undoDays = 7;

/** `address_change` proves the new address; `address_undo` restores the former one. */
export type AddressLinkKind = "address_change" | "address_undo";

export type AddressChange = { id: string; personId: string; from: string; to: string; askedAt: Date; changedAt: Date | null };

const columns =
  'c.id, c.person_id as "personId", c.from_email as "from", c.to_email as "to", c.asked_at as "askedAt", c.changed_at as "changedAt"';

/** Records that a person asks for a new address. A later request replaces an earlier one. */
export async function insertAddressChange(tx: Tx, { personId, to }: Pick<AddressChange, "personId" | "to">): Promise<string> {
  const id = newId("addressChange");
  await deleteAskedChange(tx, personId);
  await sql`
    insert into address_change (id, person_id, from_email, to_email)
    select ${id}, id, email, ${to} from person where id = ${personId}`.execute(tx);
  return id;
}

/** Deletes a change that was requested but is not made yet, with its link and its email. */
export async function deleteAskedChange(tx: Tx, personId: string): Promise<void> {
  await sql`delete from address_change where person_id = ${personId} and changed_at is null`.execute(tx);
}

/**
 * Deletes a change, all later ones and the requested one, so that none of them can be made or undone any more. A null
 * `changedAt` deletes all.
 */
export async function deleteChangesFrom(tx: Tx, { personId, changedAt }: Pick<AddressChange, "personId" | "changedAt">): Promise<void> {
  await sql`
    delete from address_change
    where person_id = ${personId} and (changed_at is null or ${changedAt}::timestamptz is null or changed_at >= ${changedAt})`.execute(tx);
}

/** Returns the address that a person has asked for and may still prove; undefined if there is none. */
export async function findAskedAddress(pool: pg.Pool, personId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ to: string }>(
    `select to_email as "to" from address_change
     where person_id = $1 and changed_at is null and asked_at > now() - make_interval(hours => $2)`,
    [personId, proofHours],
  );
  return rows[0]?.to;
}

export async function findAddressChange(tx: Tx, id: string): Promise<AddressChange | undefined> {
  const { rows } = await sql<AddressChange>`select ${sql.raw(columns)} from address_change c where c.id = ${id}`.execute(tx);
  return rows[0];
}

/** Creates a link for a change and returns its value, of which only the digest is stored. */
export async function insertAddressLink(tx: Tx, kind: AddressLinkKind, { id, personId }: AddressChange): Promise<string> {
  const value = newSecretText();
  const hours = kind === "address_change" ? proofHours : undoDays * 24;
  await sql`
    insert into account_link (digest, kind, person_id, change_id, mailed, expires_at)
    values (${digestOf(value)}, ${kind}, ${personId}, ${id}, true, now() + make_interval(hours => ${hours}))`.execute(tx);
  return value;
}

/** Finds the change that a link is for; undefined for an unknown, used or expired link. */
export async function findLinkedChange(pool: pg.Pool, kind: AddressLinkKind, value: string): Promise<AddressChange | undefined> {
  const { rows } = await pool.query<AddressChange>(
    `select ${columns} from account_link l join address_change c on c.id = l.change_id
     where l.digest = $1 and l.kind = $2 and l.expires_at > now()`,
    [digestOf(value), kind],
  );
  return rows[0];
}

/**
 * Uses up a link, and with it every link of this kind to the change: only one of them works, and only once. Returns false if
 * the link is no longer valid.
 */
export async function takeAddressLinks(tx: Tx, kind: AddressLinkKind, { id }: AddressChange, value: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_link where digest = ${digestOf(value)} and kind = ${kind} and change_id = ${id} and expires_at > now()`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`delete from account_link where kind = ${kind} and change_id = ${id}`.execute(tx);
  return true;
}

/** Sets an account's address. Ends links for a new password, as they went to the former address. */
export async function writeAddress(tx: Tx, personId: string, email: string): Promise<void> {
  await sql`update person set email = ${email} where id = ${personId}`.execute(tx);
  await sql`update person set proved_at = now() where id = ${personId} and proved_at is not null`.execute(tx);
  await sql`delete from account_link where person_id = ${personId} and kind = 'password_reset'`.execute(tx);
}

/** Runs work that sets an account's address; fails with `invalid_state` if another account has the address. */
export async function withFreeAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && isOfAddress(error)) {
      throw new Failure("invalid_state", sentence("refusal_another_account_has_this"));
    }
    throw error;
  }
}

/** Returns whether an error is of the unique index of addresses. A node has it under a name of its own, which only its message tells. */
function isOfAddress(error: Error): boolean {
  return ("constraint" in error && error.constraint === "person_email") || /\bperson_email_\d+\b/.test(error.message);
}
