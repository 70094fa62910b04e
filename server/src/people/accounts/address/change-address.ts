import { sql } from "kysely";
import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { insertResetLink } from "../links/account-links.ts";
import { mailOfChange, tellAccount } from "../mail/tell-account.ts";
import { lockPerson } from "../passwords/set-password.ts";
import { proveAddress } from "../prove-address.ts";
import {
  type AddressChange,
  deleteChangesFrom,
  findLinkedChange,
  takeAddressLinks,
  withFreeAddress,
  writeAddress,
} from "./address-changes.ts";

/** Finds the change that a link would make; undefined if the link is no longer valid. */
export function findWantedAddress({ pool }: AccountDependencies, link: string): Promise<AddressChange | undefined> {
  return findLinkedChange(pool, "address_change", link);
}

/** `resetLink`: the first proof of any address has removed the password, and this link sets a new one. */
export type ChangedAddress = { resetLink: string | undefined };

/**
 * Gives the signed-in person's account the address that a link proves; undefined if the link is no longer valid. It takes both
 * the mailbox and the account, so that nobody can put their own account under the address of a person who opens their email.
 */
export async function changeAddress(
  dependencies: AccountDependencies,
  person: SignedIn,
  link: string,
  { requestId }: Visit,
): Promise<ChangedAddress | undefined> {
  const { pool, log, sendsMail } = dependencies;
  const change = await findWantedAddress(dependencies, link);
  if (change === undefined || change.personId !== person.personId) return undefined;
  const changed = await withFreeAddress(() =>
    transactEverywhere(pool, async (tx): Promise<ChangedAddress | undefined> => {
      await lockPerson(tx, person.personId);
      await holdSession(tx, person);
      if (!(await takeAddressLinks(tx, "address_change", change, link))) return undefined;
      await markChanged(tx, change);
      await writeAddress(tx, person.personId, change.to);
      const first = await proveAddress(tx, person.personId, requestId);
      await auditAccount(tx, person.personId, "change_address", requestId);
      if (sendsMail) await mailOfChange(tx, "address_changed", { personId: person.personId, changeId: change.id, email: change.from });
      return { resetLink: first ? await insertResetLink(tx, { personId: person.personId, by: "mail" }) : undefined };
    }),
  );
  if (changed !== undefined) log.info("address changed", { requestId, principalId: person.personId });
  return changed;
}

async function markChanged(tx: Tx, { id }: AddressChange): Promise<void> {
  // The time after the locks, not that of the transaction's begin. Read first: what an update is given is the same on every node.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx);
  await sql`update address_change set changed_at = ${rows[0]?.now} where id = ${id}`.execute(tx);
}

/**
 * Sets an account's address on behalf of the operator. Ends a request for another address, and nothing can be undone from an
 * older mailbox: that mailbox may be the reason for the change.
 */
export async function setAddress(
  dependencies: Pick<AccountDependencies, "pool" | "sendsMail">,
  personId: string,
  to: string,
  requestId: string,
): Promise<void> {
  await withFreeAddress(() =>
    transactEverywhere(dependencies.pool, async (tx) => {
      await lockPerson(tx, personId);
      await tellAccount(tx, dependencies, personId, "address_set", to);
      await deleteChangesFrom(tx, { personId, changedAt: null });
      await writeAddress(tx, personId, to);
      await auditAccount(tx, personId, "change_address", requestId);
    }),
  );
}
