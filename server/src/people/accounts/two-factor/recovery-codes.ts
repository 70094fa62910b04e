import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { newReadableSecret } from "#src/core/readable-secret.ts";
import { digestOf } from "#src/people/access/token-format.ts";

const codesCount = 10;

/** Creates ten new codes in place of all older ones. They are shown once; only their digests are stored. */
export async function replaceRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, newReadableSecret);
  await sql`delete from recovery_code where person_id = ${personId}`.execute(tx);
  await sql`
    insert into recovery_code (person_id, digest)
    select ${personId}, unnest(${codes.map((code) => digestOf(bare(code)))}::bytea[])`.execute(tx);
  return codes;
}

/** Uses up a recovery code, which works once; returns false if it is not valid. */
export async function takeRecoveryCode(pool: pg.Pool, personId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query("delete from recovery_code where person_id = $1 and digest = $2", [personId, digestOf(bare(code))]);
  return rowCount === 1;
}

export async function countRecoveryCodes(pool: pg.Pool, personId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::integer as count from recovery_code where person_id = $1", [
    personId,
  ]);
  return rows[0]?.count ?? 0;
}

/** Returns a code in the form in which it is compared, however somebody has written it down. */
function bare(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
