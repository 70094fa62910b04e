import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { addWork, endOrPutBack, endWork, type WorkClaim } from "#src/operations/queue/work.ts";

const attemptsMax = 8;
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

/** A failed attempt, and what follows. */
export type SetBack = { outcome: "retried" | "failed" | "lost"; error: string };

/** Lets an email or a digest wait three times as long as the time before, unless the attempt was final. */
export async function setBackWork(tx: Tx, held: WorkClaim, reason: string, final: boolean): Promise<SetBack> {
  const { attempts } = held;
  const isOver = final || attempts >= attemptsMax;
  const isHeld = await endOrPutBack(tx, held, isOver ? null : { seconds: waitSeconds(attempts), attempts });
  return { outcome: !isHeld ? "lost" : isOver ? "failed" : "retried", error: cutLine(reason, errorLengthMax) };
}

/** Writes a failed attempt. Returns the outcome. */
export async function setBackMail(tx: Tx, held: WorkClaim, reason: string, final: boolean): Promise<SetBack["outcome"]> {
  const { outcome, error } = await setBackWork(tx, held, reason, final);
  if (outcome === "lost") return "lost";
  await updatePending(tx, held)
    .set({ ...(outcome === "failed" && { mail_status: "failed" }), mail_error: error })
    .execute();
  return outcome;
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
