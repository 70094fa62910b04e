import type { ClientBase, Pool } from "pg";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";

const nobodyYet = "not exists (select from person where deleted_at is null)";

/** Creates the link of the first owner anew and ends the earlier one. Returns undefined once any account exists. */
export async function renewFirstOwnerLink(client: Pool | ClientBase): Promise<string | undefined> {
  const value = newSecretText();
  const { rowCount } = await client.query(
    `insert into account_link (digest, kind, mailed) select $1, 'first_owner', false where ${nobodyYet}
     on conflict (kind) where kind = 'first_owner' do update set digest = excluded.digest, created_at = excluded.created_at`,
    [digestOf(value)],
  );
  return rowCount === 1 ? value : undefined;
}

export async function isFirstOwnerLink(pool: Pool, value: string): Promise<boolean> {
  const { rowCount } = await pool.query(`select from account_link where digest = $1 and kind = 'first_owner' and ${nobodyYet}`, [
    digestOf(value),
  ]);
  return rowCount === 1;
}

/** Uses up the link, which works once; returns false if it is no longer valid. */
export async function takeFirstOwnerLink(pool: Pool, value: string): Promise<boolean> {
  const { rowCount } = await pool.query(`delete from account_link where digest = $1 and kind = 'first_owner' and ${nobodyYet}`, [
    digestOf(value),
  ]);
  return rowCount === 1;
}

/** Restores a link whose use has failed. */
export async function putBackFirstOwnerLink(pool: Pool, value: string): Promise<void> {
  await pool.query(
    `insert into account_link (digest, kind, mailed) select $1, 'first_owner', false where ${nobodyYet} on conflict do nothing`,
    [digestOf(value)],
  );
}
