import type { Tx } from "#src/core/database/transact.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { queueMails } from "./queue-mail.ts";

/** Notices that let a person see what was done with their account and not by them. */
export type AccountNotice =
  | "passkey_added"
  | "passkey_removed"
  | "two_factor_on"
  | "two_factor_off"
  | "recovery_codes_replaced"
  | "token_added"
  | "assistant_added"
  | "calendar_added"
  | "password_changed"
  | "new_device"
  | "address_restored"
  | "address_set"
  | "deletion_asked"
  | "deletion_waits"
  | "account_kept"
  | "author_hidden";

/** Queues an email to the account's current address, in the transaction of what it reports. Does nothing if the service sends none. */
export async function tellAccount(
  tx: Tx,
  { sendsMail }: Pick<AccountDependencies, "sendsMail">,
  personId: string,
  notice: AccountNotice,
  detail: string | null = null,
): Promise<void> {
  if (!sendsMail) return;
  const rows = await tx.selectFrom("person").select("email").where("id", "=", personId).execute();
  const mails = rows.map(({ email }) => ({ kind: notice, email, person_id: personId, detail }));
  await queueMails(tx, mails);
}

type OfChange = { personId: string; changeId: string; email: string };

/**
 * Queues an email with a link for a change of address: to the new address, which the link proves, or to the former one, to
 * which the link undoes the change.
 */
export async function mailOfChange(
  tx: Tx,
  kind: "address_proof" | "address_changed",
  { personId, changeId, email }: OfChange,
): Promise<void> {
  await queueMails(tx, [{ kind, email, person_id: personId, change_id: changeId }]);
}
