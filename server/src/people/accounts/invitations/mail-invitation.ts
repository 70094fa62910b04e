import { transactEverywhere } from "#src/core/database/transact.ts";
import { mailboxOf } from "#src/core/text/email.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { countAttempt, requireAttempt } from "../throttle.ts";
import type { OpenInvitation } from "./answer-invitation.ts";

/**
 * Mails a link to an invitation to the address that it is for, in place of a copied one: the mailed link proves the address.
 * The answer is the same for everybody, even beyond the limit.
 */
export async function mailInvitation({ pool }: AccountDependencies, invitation: OpenInvitation, { address }: Visit): Promise<void> {
  const { organizationId, invitationId, email } = invitation;
  await requireAttempt(pool, { resetAddress: address });
  const { exceeded } = await countAttempt(pool, { resetAccount: mailboxOf(email) });
  if (exceeded) return;
  await transactEverywhere(pool, (tx) =>
    queueMails(tx, [{ kind: "invitation", email, organization_id: organizationId, invitation_id: invitationId }]),
  );
}
