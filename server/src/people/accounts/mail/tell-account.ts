import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Ground } from "../ground.ts";

/** What somebody is told of their account, so that they notice what was not their doing. */
export type AccountNotice = "passkey_added" | "two_factor_off" | "password_changed" | "new_device" | "address_restored" | "address_set";

/** Has an e-mail sent to the address that the account has now, together with what it tells of. */
export async function tellAccount(
  tx: Tx,
  { sendsMail }: Pick<Ground, "sendsMail">,
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
 * Has an e-mail with a link sent that belongs to a change of address: to the new one, which proves it, or to the one before, which
 * undoes it.
 */
export async function mailOfChange(
  tx: Tx,
  kind: "address_proof" | "address_changed",
  { personId, changeId, email }: OfChange,
): Promise<void> {
  await sql`
    insert into account_mail (id, kind, email, person_id, change_id)
    values (${newId("mail")}, ${kind}, ${email}, ${personId}, ${changeId})`.execute(tx);
}
