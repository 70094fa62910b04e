import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";

/** Time in which an account can be kept after somebody has asked to delete it, in days. */
export const keepDays = 7;

/** `waits`: it is due, but an organization would have no owner without this person. */
export type AccountDeletion = { personId: string; dueAt: Date; waits: boolean };

const columns = 'd.person_id as "personId", d.due_at as "dueAt", d.waits';

/** Finds the deletion that a person may still take back. */
export async function findDeletion(pool: pg.Pool, personId: string): Promise<AccountDeletion | undefined> {
  const { rows } = await pool.query<AccountDeletion>(
    `select ${columns} from account_deletion d where d.person_id = $1 and d.begun_at is null`,
    [personId],
  );
  return rows[0];
}

/** Records when an account is to be deleted. An earlier date stays. Returns false if the deletion was asked for before. */
export async function insertDeletion(tx: Tx, personId: string, days: number): Promise<boolean> {
  const dueAt = sql<Date>`date_trunc('milliseconds', now()) + make_interval(days => ${days})`;
  const { numAffectedRows } = await sql`
    insert into account_deletion (person_id, due_at, next_attempt_at)
    values (${personId}, ${dueAt}, ${dueAt})
    on conflict (person_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes a deletion due at once, and returns that moment. */
export async function hastenDeletion(tx: Tx, personId: string): Promise<Date> {
  await sql`
    update account_deletion set due_at = date_trunc('milliseconds', now()), next_attempt_at = date_trunc('milliseconds', now())
    where person_id = ${personId} and begun_at is null`.execute(tx);
  return findDueTime(tx, personId);
}

export async function findDueTime(tx: Tx, personId: string): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`select due_at as "dueAt" from account_deletion where person_id = ${personId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("An account that is to be deleted has no time for that.");
  return row.dueAt;
}

/** Takes a deletion back, with its links and its emails. Returns false if there is none, or the account has been deleted. */
export async function deleteDeletion(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_deletion where person_id = ${personId} and begun_at is null`.execute(tx);
  await sql`delete from account_link where person_id = ${personId} and kind = 'account_keep'`.execute(tx);
  await sql`delete from account_mail where person_id = ${personId} and kind in ('deletion_asked', 'deletion_waits')`.execute(tx);
  return numAffectedRows === 1n;
}

/** Creates a link that keeps an account, and returns its value, of which only the digest is stored. It ends a day after the due time. */
export async function insertKeepLink(tx: Tx, { personId, dueAt }: AccountDeletion): Promise<string> {
  const value = newSecretText();
  await sql`
    insert into account_link (digest, kind, person_id, mailed, expires_at)
    values (${digestOf(value)}, 'account_keep', ${personId}, true, greatest(${dueAt}, now()) + interval '1 day')`.execute(tx);
  return value;
}

/** Finds the deletion that a link takes back; undefined for an unknown, used or expired link. */
export async function findLinkedDeletion(pool: pg.Pool, value: string): Promise<AccountDeletion | undefined> {
  const { rows } = await pool.query<AccountDeletion>(
    `select ${columns} from account_link l join account_deletion d on d.person_id = l.person_id and d.begun_at is null
     where l.digest = $1 and l.kind = 'account_keep' and l.expires_at > now()`,
    [digestOf(value)],
  );
  return rows[0];
}

/** Uses up a link that keeps an account; returns false if it is no longer valid. */
export async function takeKeepLink(tx: Tx, personId: string, value: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_link
    where digest = ${digestOf(value)} and kind = 'account_keep' and person_id = ${personId} and expires_at > now()`.execute(tx);
  return numAffectedRows === 1n;
}

export type OwnedOrganization = { organizationId: string; organizationName: string };

const owned = `select organization_id as "organizationId", organization_name as "organizationName" from sole_ownerships`;

/** Lists the organizations that would have no owner without this person, but for those that are being deleted. */
export async function listSoleOwnerships(pool: pg.Pool, personId: string): Promise<OwnedOrganization[]> {
  const { rows } = await pool.query<OwnedOrganization>(`${owned}($1, false)`, [personId]);
  return rows;
}

/** Lists the organizations that keep a person from asking. One whose deletion is asked for goes before the account does. */
export async function listObstacles(pool: pg.Pool, personId: string): Promise<OwnedOrganization[]> {
  const { rows } = await pool.query<OwnedOrganization>(`${owned}($1, true)`, [personId]);
  return rows;
}

/** Lists the same within the transaction that locks the person. */
export async function findObstacles(tx: Tx, personId: string): Promise<OwnedOrganization[]> {
  const { rows } = await sql<OwnedOrganization>`${sql.raw(owned)}(${personId}, true)`.execute(tx);
  return rows;
}
