import { sql } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { AccountDependencies } from "../dependencies.ts";

/** Notices that let a person see what was done with their account and not by them. */
export type AccountNotice =
  | "passkey_added"
  | "two_factor_off"
  | "password_changed"
  | "new_device"
  | "address_restored"
  | "address_set"
  | "deletion_asked"
  | "deletion_waits"
  | "account_kept";

/** Queues an email to the account's current address, in the transaction of what it reports. Does nothing if the service sends none. */
export async function tellAccount(
  tx: Tx,
  { sendsMail }: Pick<AccountDependencies, "sendsMail">,
  personId: string,
  notice: AccountNotice,
  detail: string | null = null,
): Promise<void> {
  if (!sendsMail) return;
  await sql`
    insert into account_mail (id, kind, email, person_id, detail)
    select ${newId("mail")}, ${notice}, email, id, ${detail} from person where id = ${personId}`.execute(tx);
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
  await sql`
    insert into account_mail (id, kind, email, person_id, change_id)
    values (${newId("mail")}, ${kind}, ${email}, ${personId}, ${changeId})`.execute(tx);
  await tellAtCommit(tx, { work: "accountMailer" });
}
