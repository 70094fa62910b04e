import { transactEverywhere } from "#src/core/database/transact.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { tellAccount } from "../mail/tell-account.ts";
import { lockPerson } from "../passwords/set-password.ts";
import { deleteDeletion, findLinkedDeletion, takeKeepLink } from "./account-deletions.ts";

/** Keeps the account of the signed-in person. Returns false if nobody has asked for its deletion, or it has been deleted. */
export async function keepAccount(dependencies: AccountDependencies, person: SignedIn, { requestId }: Visit): Promise<boolean> {
  const { personId } = person;
  const kept = await transactEverywhere(dependencies.pool, async (tx) => {
    await lockPerson(tx, personId);
    await holdSession(tx, person);
    if (!(await deleteDeletion(tx, personId))) return false;
    await auditAccount(tx, personId, "keep_account", requestId);
    // Tells the mailbox, since somebody else may have the session.
    await tellAccount(tx, dependencies, personId, "account_kept");
    return true;
  });
  if (kept) dependencies.log.info("account kept", { requestId, principalId: personId });
  return kept;
}

/** Keeps an account with the link from its mailbox, which works once. Returns false if the link is no longer valid. */
export async function keepAccountByLink({ pool, log }: AccountDependencies, link: string, { requestId }: Visit): Promise<boolean> {
  const deletion = await findLinkedDeletion(pool, link);
  if (deletion === undefined) return false;
  const { personId } = deletion;
  const kept = await transactEverywhere(pool, async (tx) => {
    await lockPerson(tx, personId);
    if (!(await takeKeepLink(tx, personId, link)) || !(await deleteDeletion(tx, personId))) return false;
    await auditAccount(tx, personId, "keep_account", requestId);
    return true;
  });
  if (kept) log.info("account kept", { requestId, principalId: personId });
  return kept;
}

/** Keeps an account on behalf of the operator. */
export function keepAccountOf(
  dependencies: Pick<AccountDependencies, "pool" | "sendsMail">,
  personId: string,
  requestId: string,
): Promise<boolean> {
  return transactEverywhere(dependencies.pool, async (tx) => {
    await lockPerson(tx, personId);
    if (!(await deleteDeletion(tx, personId))) return false;
    await auditAccount(tx, personId, "keep_account", requestId);
    await tellAccount(tx, dependencies, personId, "account_kept");
    return true;
  });
}
