import type pg from "pg";

/** An act of a person on their own account. */
export type AccountEntry = { id: string; operation: string; createdAt: Date };

/** Lists the newest hundred entries of a person, newest first. */
export async function listAccountHistory(pool: pg.Pool, personId: string): Promise<AccountEntry[]> {
  const { rows } = await pool.query<AccountEntry>(
    `select id, operation, created_at as "createdAt" from account_history
     where person_id = $1 order by created_at desc, id desc limit 100`,
    [personId],
  );
  return rows;
}
