import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { type Claim, newest } from "#src/operations/queue/claim.ts";

const mailAttemptsMax = 8;
const errorLengthMax = 500;
const firstWaitSeconds = 60;

/** Records that an email was sent. Returns false when the claim was lost meanwhile. */
export async function markSent(tx: Tx, held: Claim): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(tx, held)
    .set({ mail_status: "sent", lease_until: null, mailed_at: sql`now()`, mail_error: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markUnwanted(tx: Tx, held: Claim): Promise<void> {
  await updateHeld(tx, held).set({ mail_status: "none", lease_until: null }).execute();
}

/** Postpones an email to its time. A worker has looked at it, but no attempt was made. */
export async function markMailWaiting(tx: Tx, held: Claim, at: Date): Promise<void> {
  await updateHeld(tx, held).set({ mail_status: "waiting", mail_attempts: 1, lease_until: null, next_mail_at: at }).execute();
}

/** Writes a failed attempt: the next one waits three times as long as the one before, unless this one was final. Returns the outcome. */
export async function setBackMail(tx: Tx, held: Claim, reason: string, final: boolean): Promise<"retried" | "failed" | "lost"> {
  const row = await updateHeld(tx, held)
    .set({
      mail_status: sql`case when ${final} or mail_attempts >= ${mailAttemptsMax} then 'failed' else 'pending' end`,
      lease_until: null,
      mail_error: cutLine(reason, errorLengthMax),
      next_mail_at: sql`(now() at time zone 'UTC' + make_interval(secs => ${firstWaitSeconds} * power(3, mail_attempts - 1))) at time zone 'UTC'`,
    })
    .returning("mail_status")
    .executeTakeFirst();
  if (row === undefined) return "lost";
  return row.mail_status === "failed" ? "failed" : "retried";
}

function updateHeld(tx: Tx, held: Claim) {
  return tx.updateTable("notification").where((row) => row.and({ ...newest(held), mail_status: "sending" }));
}
