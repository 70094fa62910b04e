import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { type SetBack, setBackWork } from "../settle-mail.ts";

/** Records that a digest was sent, with what was in it; what was read meanwhile needs no email. Returns false when the claim was lost. */
export async function markDigestSent(tx: Tx, held: WorkClaim, notificationIds: readonly string[]): Promise<boolean> {
  if (!(await endWork(tx, held))) return false;
  // Housekeeping may have given it up while it was being sent.
  await updateIn(tx, held, ["pending", "failed"]).set({ status: "sent", sent_at: sql`now()`, error: null }).execute();
  await bundled(tx, held, ["bundled", "failed"])
    .set({ mail_status: "sent", mailed_at: sql`now()`, mail_error: null })
    .where("id", "=", sql<string>`any(${[...notificationIds]})`)
    .execute();
  await bundled(tx, held).set({ mail_status: "none" }).execute();
  return true;
}

/** Records that nothing of a digest is wanted any more. If it was never tried, another one may be sent on its day. */
export async function dropDigest(tx: Tx, held: WorkClaim): Promise<void> {
  if (!(await endWork(tx, held))) return;
  await updatePending(tx, held)
    .set({ status: "dropped", ...(held.attempts === 1 && { daily_on: null }) })
    .execute();
  await bundled(tx, held).set({ mail_status: "none" }).execute();
}

/** Writes a failed attempt. Returns the outcome. */
export async function setDigestBack(tx: Tx, held: WorkClaim, reason: string, final: boolean): Promise<SetBack["outcome"]> {
  const { outcome, error } = await setBackWork(tx, held, reason, final);
  if (outcome === "lost") return "lost";
  await updatePending(tx, held)
    .set({ ...(outcome === "failed" && { status: "failed" }), error })
    .execute();
  if (outcome === "failed") await bundled(tx, held).set({ mail_status: "failed", mail_error: error }).execute();
  return outcome;
}

function updatePending(tx: Tx, held: WorkClaim) {
  return updateIn(tx, held, ["pending"]);
}

function updateIn(tx: Tx, { organization_id, id }: WorkClaim, statuses: readonly ("pending" | "failed")[]) {
  return tx
    .updateTable("notification_digest")
    .where((row) => row.and({ organization_id, id }))
    .where("status", "in", statuses);
}

function bundled(tx: Tx, { organization_id, id }: WorkClaim, statuses: readonly ("bundled" | "failed")[] = ["bundled"]) {
  return tx
    .updateTable("notification")
    .where("organization_id", "=", organization_id)
    .where("digest_id", "=", id)
    .where("mail_status", "in", statuses);
}
