import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";

export type PasskeyRow = { id: string; name: string; backedUp: boolean; createdAt: Date; lastUsedAt: Date | null };

export async function listPasskeys(pool: pg.Pool, personId: string): Promise<PasskeyRow[]> {
  const { rows } = await pool.query<PasskeyRow>(
    `select id, name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkey where person_id = $1 order by created_at, id`,
    [personId],
  );
  return rows;
}

export type Credential = {
  credentialId: string;
  personId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

const columns = `credential_id as "credentialId", person_id as "personId", public_key as "publicKey", counter, transports`;

export async function findCredential(pool: pg.Pool, credentialId: string): Promise<Credential | undefined> {
  const { rows } = await pool.query<Credential>(`select ${columns} from passkey where credential_id = $1`, [credentialId]);
  return rows[0];
}

export async function listCredentials(pool: pg.Pool, personId: string): Promise<Credential[]> {
  const { rows } = await pool.query<Credential>(`select ${columns} from passkey where person_id = $1`, [personId]);
  return rows;
}

/** Records that a passkey was used; returns false if its counter has changed meanwhile. */
export async function markUsed(pool: pg.Pool, { credentialId, counter }: Credential, used: { counter: number; backedUp: boolean }) {
  const { rowCount } = await pool.query(
    "update passkey set counter = $3, backed_up = $4, last_used_at = now() where credential_id = $1 and counter = $2",
    [credentialId, counter, used.counter, used.backedUp],
  );
  return rowCount === 1;
}

/** Returns whether a person still has a passkey. */
export async function hasCredential(tx: Tx, personId: string, credentialId: string): Promise<boolean> {
  const { rows } = await sql`select from passkey where person_id = ${personId} and credential_id = ${credentialId}`.execute(tx);
  return rows.length === 1;
}

export async function deletePasskeys(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from passkey where person_id = ${personId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the name of the deleted passkey; undefined if the person has none with this id. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from passkey where person_id = ${personId} and id = ${id} returning name`.execute(tx);
  return rows[0]?.name;
}
