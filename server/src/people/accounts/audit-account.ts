import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

/** Acts of a person on their own account. */
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
  | "remove_passkey"
  | "add_token"
  | "add_assistant"
  | "add_calendar"
  | "ask_for_deletion"
  | "keep_account"
  | "download_personal_file";

/** Records an act in the person's own history, in the transaction of the act. Organizations are told if a member loses a second factor. */
export async function auditAccount(tx: Tx, personId: string, act: AccountAct, requestId: string): Promise<void> {
  await sql`select audit_account(${personId}, ${newId("audit")}, ${act}, ${requestId})`.execute(tx);
}
