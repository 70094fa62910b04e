import { tellNow } from "#src/core/database/signals/tell-signal.ts";
import { newId } from "#src/core/ids.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { countAttempt, normalizedEmail, requireAttempt } from "../throttle.ts";
import type { OpenInvitation } from "./answer-invitation.ts";

/**
 * Mails a link to an invitation to the address that it is for, in place of a copied one: the mailed link proves the address.
 * The answer is the same for everybody, even beyond the limit.
 */
export async function mailInvitation({ pool }: AccountDependencies, invitation: OpenInvitation, { address }: Visit): Promise<void> {
  const { organizationId, invitationId, email } = invitation;
  await requireAttempt(pool, { resetAddress: address });
  const { exceeded } = await countAttempt(pool, { resetAccount: normalizedEmail(email) });
  if (exceeded) return;
  await pool.query("insert into account_mail (id, kind, email, organization_id, invitation_id) values ($1, 'invitation', $2, $3, $4)", [
    newId("mail"),
    email,
    organizationId,
    invitationId,
  ]);
  await tellNow(pool, { work: "accountMailer" });
}
