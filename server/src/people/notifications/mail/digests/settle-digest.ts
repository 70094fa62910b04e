import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { type Claim, inSeconds, newest } from "#src/operations/queue/claim.ts";
import { growingWait } from "#src/operations/queue/waits.ts";

export type HeldDigest = Claim & { attempts: number };

const attemptsMax = 8;
const errorLengthMax = 500;
const waitSeconds = growingWait({ firstSeconds: 60, factor: 3 });

/** Records that a digest was sent, with what was in it; what was read meanwhile needs no email. Returns false when the claim was lost. */
export async function markDigestSent(tx: Tx, held: HeldDigest, notificationIds: readonly string[]): Promise<boolean> {
  const settled = await updateHeld(tx, held)
    .set({ status: "sent", lease_until: null, sent_at: sql`now()`, error: null })
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) return false;
  await bundled(tx, held)
    .set({ mail_status: "sent", mailed_at: sql`now()`, mail_error: null })
    .where("id", "=", sql<string>`any(${[...notificationIds]})`)
    .execute();
  await bundled(tx, held).set({ mail_status: "none" }).execute();
  return true;
}

/** Records that nothing of a digest is wanted any more. If it was never tried, another one may be sent on its day. */
export async function dropDigest(tx: Tx, held: HeldDigest): Promise<void> {
  await updateHeld(tx, held)
    .set({ status: "dropped", lease_until: null, ...(held.attempts === 1 && { daily_on: null }) })
    .execute();
  await bundled(tx, held).set({ mail_status: "none" }).execute();
}

/** Writes a failed attempt: the next one waits three times as long as the one before, unless this one was final. Returns the outcome. */
export async function setDigestBack(tx: Tx, held: HeldDigest, reason: string, final: boolean): Promise<"retried" | "failed" | "lost"> {
  const isOver = final || held.attempts >= attemptsMax;
  const error = cutLine(reason, errorLengthMax);
  const settled = await updateHeld(tx, held)
    .set({ status: isOver ? "failed" : "pending", lease_until: null, error, next_at: inSeconds(waitSeconds(held.attempts)) })
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) return "lost";
  if (!isOver) return "retried";
  await bundled(tx, held).set({ mail_status: "failed", mail_error: error }).execute();
  return "failed";
}

function updateHeld(tx: Tx, held: HeldDigest) {
  return tx.updateTable("notification_digest").where((row) => row.and({ ...newest(held), status: "sending" }));
}

function bundled(tx: Tx, { organization_id, id }: HeldDigest) {
  return tx
    .updateTable("notification")
    .where("organization_id", "=", organization_id)
    .where("digest_id", "=", id)
    .where("mail_status", "=", "bundled");
}
