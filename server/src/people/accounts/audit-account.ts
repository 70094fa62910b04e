import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

/** What a person does with their own account. */
export type AccountAct =
  | "prove_address"
  | "change_address"
  | "undo_address_change"
  | "change_password"
  | "reset_password"
  | "turn_on_two_factor"
  | "turn_off_two_factor"
  | "replace_recovery_codes"
  | "add_passkey"
  | "remove_passkey";

/** Puts it into the person's own history, together with the act itself. Organizations hear of a second factor that a member has lost. */
export async function auditAccount(tx: Tx, personId: string, act: AccountAct, requestId: string): Promise<void> {
  await sql`select audit_account(${personId}, ${newId("audit")}, ${act}, ${requestId})`.execute(tx);
}
