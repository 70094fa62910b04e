import { sql } from "kysely";
import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { auditAccount } from "../audit-account.ts";
import { deleteDeletion } from "../deletion/account-deletions.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { tellAccount } from "../mail/tell-account.ts";
import { forgetDevices } from "../note-device.ts";
import { deletePasskeys } from "../passkeys/passkey-queries.ts";
import { requireGoodPassword } from "../passwords/password-rule.ts";
import { lockPerson, replacePassword } from "../passwords/set-password.ts";
import { type Account, findPersonAccount } from "../persons.ts";
import { forgiveSignIn } from "../sign-in-attempts.ts";
import {
  type AddressChange,
  deleteChangesFrom,
  findLinkedChange,
  takeAddressLinks,
  withFreeAddress,
  writeAddress,
} from "./address-changes.ts";

/** An account in its current state, with the change that a link undoes. */
export type Restorable = Account & { change: AddressChange };

/** Finds the account and the change that a link would undo; undefined if the link is no longer valid. */
export async function findRestorable({ pool }: AccountDependencies, link: string): Promise<Restorable | undefined> {
  const change = await findLinkedChange(pool, "address_undo", link);
  const account = change && (await findPersonAccount(pool, change.personId));
  return change && account && { ...account, change };
}

type NewPassword = { password: string; removesPasskeys: boolean };

/**
 * Restores the address from before a change and sets a new password, which locks out whoever made the change. Discards later
 * changes too, or a thief would make a second one. Returns undefined if the link is no longer valid.
 */
export async function undoAddress(
  dependencies: AccountDependencies,
  link: string,
  { password, removesPasskeys }: NewPassword,
  visit: Visit,
): Promise<{ personId: string } | undefined> {
  const { pool, hasher, log } = dependencies;
  const account = await findRestorable(dependencies, link);
  if (account === undefined) return undefined;
  const { change, personId } = account;
  requireGoodPassword(password, { email: change.from, name: account.name });
  const hash = await hasher.hash(visit.address, password);
  const undone = await withFreeAddress(() =>
    transactEverywhere(pool, async (tx) => {
      await lockPerson(tx, personId);
      if (!(await takeAddressLinks(tx, "address_undo", change, link))) return false;
      await restore(tx, dependencies, change, visit.requestId);
      await replacePassword(tx, personId, hash);
      if (await removePasskeys(tx, change, removesPasskeys)) await auditAccount(tx, personId, "remove_passkey", visit.requestId);
      await forgetDevices(tx, personId);
      return true;
    }),
  );
  if (!undone) return undefined;
  await forgiveSignIn(pool, { email: change.from, personId }, visit);
  log.info("address put back", { requestId: visit.requestId, principalId: personId });
  return { personId };
}

async function restore(tx: Tx, dependencies: AccountDependencies, change: AddressChange, requestId: string): Promise<void> {
  const { personId, from } = change;
  // The current address is told as well: the older mailbox may be the one in the wrong hands.
  await tellAccount(tx, dependencies, personId, "address_restored", from);
  await deleteChangesFrom(tx, change);
  // The person who moved the account may also have asked for its deletion.
  await deleteDeletion(tx, personId);
  await writeAddress(tx, personId, from);
  await auditAccount(tx, personId, "undo_address_change", requestId);
}

/**
 * Removes passkeys, tokens and assistants added since the change was requested, and on request every passkey. Returns whether
 * there was a passkey.
 */
async function removePasskeys(tx: Tx, { personId, askedAt }: AddressChange, all: boolean): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`select end_ways_since(${personId}, ${askedAt}) as had`.execute(tx);
  const others = all && (await deletePasskeys(tx, personId));
  return others || (rows[0]?.had ?? false);
}
