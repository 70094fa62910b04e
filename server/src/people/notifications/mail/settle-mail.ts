import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { addWork, endWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";

const mailAttemptsMax = 8;
const errorLengthMax = 500;
const waitSeconds = growingWait({ firstSeconds: 60, factor: 3 });

/** Records that an email was sent. Returns false when the claim was lost meanwhile. */
export async function markSent(tx: Tx, held: WorkClaim): Promise<boolean> {
  if (!(await endWork(tx, held))) return false;
  // Housekeeping may have given it up while it was being sent.
  await updateIn(tx, held, ["pending", "failed"]).set({ mail_status: "sent", mailed_at: sql`now()`, mail_error: null }).execute();
  return true;
}

export async function markUnwanted(tx: Tx, held: WorkClaim): Promise<void> {
  if (await endWork(tx, held)) await updatePending(tx, held).set({ mail_status: "none" }).execute();
}

/** Lets an email wait for its time, with whatever else waits for the same person. No attempt was made. */
export async function markMailWaiting(
  tx: Tx,
  held: WorkClaim,
  { personId, now, at }: { personId: string; now: Date; at: Date },
): Promise<void> {
  if (!(await endWork(tx, held))) return;
  await updatePending(tx, held).set({ mail_status: "waiting", mail_due_at: at }).execute();
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const { organization_id: organizationId } = held;
  await addWork(tx, { organizationId, projectId: null, kind: "held_mails", subject: personId, seconds, keeps: "earlier" });
}

/** Writes a failed attempt: the next one waits three times as long as the one before, unless this one was final. Returns the outcome. */
export async function setBackMail(tx: Tx, held: WorkClaim, reason: string, final: boolean): Promise<"retried" | "failed" | "lost"> {
  const { attempts } = held;
  const isOver = final || attempts >= mailAttemptsMax;
  if (!(await (isOver ? endWork(tx, held) : putWorkBack(tx, held, { seconds: waitSeconds(attempts), attempts })))) return "lost";
  await updatePending(tx, held)
    .set({ ...(isOver && { mail_status: "failed" }), mail_error: cutLine(reason, errorLengthMax) })
    .execute();
  return isOver ? "failed" : "retried";
}

function updatePending(tx: Tx, held: WorkClaim) {
  return updateIn(tx, held, ["pending"]);
}

function updateIn(tx: Tx, { organization_id, id }: WorkClaim, statuses: readonly ("pending" | "failed")[]) {
  return tx
    .updateTable("notification")
    .where((row) => row.and({ organization_id, id }))
    .where("mail_status", "in", statuses);
}
