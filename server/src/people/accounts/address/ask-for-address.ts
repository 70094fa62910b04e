import { sentence } from "@galley/messages";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { mailboxOf, normalizedEmail } from "#src/core/text/email.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { mailOfChange } from "../mail/tell-account.ts";
import { lockPerson } from "../passwords/set-password.ts";
import { countAttempt, requireAttempt } from "../throttle.ts";
import { insertAddressChange } from "./address-changes.ts";

/**
 * Sends a link to an address that a person wants for their account. Whether another account has the address is looked up when
 * the email is sent, and only that address is told.
 */
export async function askForAddress({ pool, log }: AccountDependencies, person: SignedIn, email: string, visit: Visit): Promise<void> {
  const { personId } = person;
  const to = email.trim();
  if (normalizedEmail(to) === normalizedEmail(person.email)) {
    throw new Failure("invalid_input", sentence("refusal_this_is_already_your_address"), "email");
  }
  await requireAttempt(pool, { newEmailPerson: personId }, { newEmailAddress: visit.address });
  // Beyond the limit for one mailbox, no email is sent and no error is shown: somebody else may be asking for it.
  const { exceeded } = await countAttempt(pool, { newEmail: mailboxOf(to) });
  await transactEverywhere(pool, async (tx) => {
    await lockPerson(tx, personId);
    await holdSession(tx, person);
    const changeId = await insertAddressChange(tx, { personId, to });
    if (!exceeded) await mailOfChange(tx, "address_proof", { personId, changeId, email: to });
  });
  log.info("address asked for", { requestId: visit.requestId, principalId: personId });
}
