import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { tellAccount } from "./mail/tell-account.ts";

const daysKept = 400;

/**
 * Records the browser in which a person has signed in, and tells them of a new one. The first browser after a new password is
 * not reported: the new password was.
 */
export async function noteDevice(
  tx: Tx,
  dependencies: Pick<AccountDependencies, "sendsMail">,
  personId: string,
  visit: Visit,
): Promise<void> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from person_device where person_id = ${personId}) as others`.execute(tx);
  const { rows: noted } = await sql<{ isNew: boolean }>`
    insert into person_device (person_id, digest) values (${personId}, ${digestOf(visit.deviceId)})
    on conflict (person_id, digest) do update set seen_at = excluded.seen_at returning xmax = 0 as "isNew"`.execute(tx);
  await sql`delete from person_device where person_id = ${personId} and seen_at < now() - make_interval(days => ${daysKept})`.execute(tx);
  if (noted[0]?.isNew !== true) return;
  if (!rows[0]?.others && (await hasNewPassword(tx, personId))) return;
  await tellAccount(tx, dependencies, personId, "new_device", visit.address);
}

/** Forgets every browser, so that the next sign-in from each is reported. */
export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await sql`delete from person_device where person_id = ${personId}`.execute(tx);
}

async function hasNewPassword(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from password where person_id = ${personId} and changed_at > now() - interval '1 hour'`.execute(tx);
  return rows.length === 1;
}
