import { sentence } from "@galley/messages";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { tellAccount } from "../mail/tell-account.ts";
import { lockPerson } from "../passwords/set-password.ts";
import { type Proof, requireProof } from "../prove-again.ts";
import { findDueTime, findObstacles, hastenDeletion, insertDeletion, keepDays, type OwnedOrganization } from "./account-deletions.ts";

/** Asks for the deletion of the signed-in person's account, which can be taken back until it is due. */
export async function askForDeletion(dependencies: AccountDependencies, person: SignedIn, proof: Proof, visit: Visit): Promise<void> {
  const { pool, log } = dependencies;
  const { personId } = person;
  await requireProof(dependencies, person, proof, visit);
  await transactEverywhere(pool, async (tx) => {
    await lockPerson(tx, personId);
    await holdSession(tx, person);
    requireOtherOwners(await findObstacles(tx, personId), "refusal_you_are_the_only_owner");
    if (!(await insertDeletion(tx, personId, keepDays))) return;
    await auditAccount(tx, personId, "ask_for_deletion", visit.requestId);
    await tellAccount(tx, dependencies, personId, "deletion_asked");
  });
  log.info("account deletion asked for", { requestId: visit.requestId, principalId: personId });
}

type ByOperator = { atOnce: boolean; requestId: string };

/** Asks for the deletion of an account on behalf of the operator, in a week or at once. Returns when it is due. */
export async function askForDeletionOf(
  dependencies: Pick<AccountDependencies, "pool" | "sendsMail">,
  personId: string,
  { atOnce, requestId }: ByOperator,
): Promise<Date> {
  return transactEverywhere(dependencies.pool, async (tx) => {
    await lockPerson(tx, personId);
    requireOtherOwners(await findObstacles(tx, personId), "refusal_they_are_the_only_owner");
    if (await insertDeletion(tx, personId, atOnce ? 0 : keepDays)) {
      await auditAccount(tx, personId, "ask_for_deletion", requestId);
      if (!atOnce) await tellAccount(tx, dependencies, personId, "deletion_asked");
    }
    return atOnce ? hastenDeletion(tx, personId) : findDueTime(tx, personId);
  });
}

/** Refuses to leave organizations without an owner, in words that name them. */
function requireOtherOwners(
  owned: readonly OwnedOrganization[],
  wording: "refusal_you_are_the_only_owner" | "refusal_they_are_the_only_owner",
): void {
  if (owned.length === 0) return;
  const names = owned.map(({ organizationName }) => organizationName).join(", ");
  throw new Failure("invalid_state", sentence(wording, { names }));
}
