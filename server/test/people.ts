import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { findAddressChange, insertAddressChange, insertAddressLink } from "#src/people/accounts/address/address-changes.ts";
import { createHasher } from "#src/people/accounts/passwords/hasher.ts";

export const goodPassword = "seven wet otters";

/** Creates a hasher at the least cost, since tests of other subjects sign in often. */
export const cheapHasher = () => createHasher({ memory: 8, passes: 1, parallelism: 1 });

/** Creates a cheap hasher that counts its calls. */
export function countingHasher() {
  const hasher = cheapHasher();
  const counts = { hashed: 0, verified: 0 };
  return {
    counts,
    ...hasher,
    hash(address: string, password: string) {
      counts.hashed += 1;
      return hasher.hash(address, password);
    },
    verify(address: string, password: string, kept: string | null) {
      counts.verified += 1;
      return hasher.verify(address, password, kept);
    },
  };
}

let keptPassword: Promise<string> | undefined;

/** Gives a person the good password without the pages. */
export async function setPassword(owner: pg.Pool, personId: string): Promise<void> {
  keptPassword ??= cheapHasher().hash("203.0.113.1", goodPassword);
  await owner.query("insert into password (person_id, hash) values ($1, $2) on conflict (person_id) do update set hash = excluded.hash", [
    personId,
    await keptPassword,
  ]);
}

/** Marks people's addresses as proved without a link. */
export async function prove(client: pg.Pool, ...emails: string[]): Promise<void> {
  await client.query("update person set proved_at = now() where lower(email) = any($1) and proved_at is null", [
    emails.map((email) => email.toLowerCase()),
  ]);
}

/** Makes a person's sessions older, so that they have to be confirmed again. */
export async function ageSessions(owner: pg.Pool, personId: string): Promise<void> {
  await owner.query("update session set confirmed_at = now() - interval '11 minutes' where person_id = $1", [personId]);
}

/** Returns the links of a requested change of address without email: one to prove the new address, and one to undo the change. */
export function newAddressLinks(pool: pg.Pool, personId: string, to = "new@hearth.example") {
  return transact(pool, "", async (tx) => {
    const change = await findAddressChange(tx, await insertAddressChange(tx, { personId, to }));
    if (change === undefined) throw new Error("The change was not written.");
    return { proof: await insertAddressLink(tx, "address_change", change), undo: await insertAddressLink(tx, "address_undo", change) };
  });
}
