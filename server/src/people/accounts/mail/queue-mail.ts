import type { Insertable } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

type Column = "kind" | "email" | "organization_id" | "invitation_id" | "person_id" | "change_id" | "detail";
type AccountMail = Pick<Insertable<Tables["account_mail"]>, Column>;

/** Queues emails in the transaction of what they report, and wakes the mailer once it commits. */
export async function queueMails(tx: Tx, mails: readonly AccountMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ id: newId("mail"), ...mail }));
  await tx.insertInto("account_mail").values(rows).execute();
  await tellAtCommit(tx, { work: "accountMailer" });
}
