import type pg from "pg";
import { normalizedEmail } from "#src/core/text/email.ts";

/** A person's account, with the ways to sign in to it. */
export type Account = {
  personId: string;
  email: string;
  name: string;
  /** null if none is set yet. */
  passwordHash: string | null;
  twoFactor: boolean;
  passkeys: number;
  /** True once somebody has shown that the address is theirs. */
  proved: boolean;
  /** The one organization that an account may join while its address is not proved. */
  madeIn: string | null;
};

const columns = `
  p.id as "personId", p.email, p.name, w.hash as "passwordHash", p.proved_at is not null as proved, p.made_in as "madeIn",
  exists (select from authenticator a where a.person_id = p.id and a.confirmed_at is not null) as "twoFactor",
  (select count(*)::integer from passkey k where k.person_id = p.id) as passkeys
  from person p left join password w on w.person_id = p.id`;

export async function findAccountByEmail(client: pg.Pool | pg.ClientBase, email: string): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(`select ${columns} where lower(p.email) = $1 and p.deleted_at is null`, [
    normalizedEmail(email),
  ]);
  return rows[0];
}

export async function findPersonAccount(client: pg.Pool | pg.ClientBase, personId: string): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(`select ${columns} where p.id = $1 and p.deleted_at is null`, [personId]);
  return rows[0];
}

/** Returns whether there is any way to sign in to an account. */
export function canSignIn({ passwordHash, passkeys }: Account): boolean {
  return passwordHash !== null || passkeys > 0;
}
