import type { StoredFile } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { endWork, holdWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { countKept } from "#src/people/quotas/require-room.ts";

const firstSeconds = 5;
const waitSeconds = growingWait({ firstSeconds, factor: 2 });

function settled(tx: Tx, { organization_id, id }: WorkClaim) {
  return tx.updateTable("export").where((row) => row.and({ organization_id, id, status: "pending" }));
}

/** Records the progress of the drawing and renews the worker's lease. */
export async function markProgress(tx: Tx, claim: WorkClaim, progress: number, leaseSeconds: number): Promise<void> {
  if (await holdWork(tx, claim, leaseSeconds)) await settled(tx, claim).set({ progress }).execute();
}

/** Marks the export as ready. Returns false when the claim was lost meanwhile: then another worker's files count. */
export async function markReady(tx: Tx, claim: WorkClaim, files: readonly StoredFile[]): Promise<boolean> {
  if (!(await endWork(tx, claim))) return false;
  await settled(tx, claim)
    .set({ status: "ready", progress: 1, fence: claim.fence, files: JSON.stringify(files) })
    .execute();
  const taken = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await countKept(tx, claim.organization_id, "bytes", taken);
  return true;
}

/** Marks the export as failed. Returns false when the claim was lost meanwhile. */
export async function markExportFailed(tx: Tx, claim: WorkClaim, error: string): Promise<boolean> {
  if (!(await endWork(tx, claim))) return false;
  await settled(tx, claim).set({ status: "failed", error }).execute();
  return true;
}

/** Gives the export back for another attempt, with a longer wait each time. Returns false when the claim was lost meanwhile. */
export function markExportWaiting(tx: Tx, claim: WorkClaim): Promise<boolean> {
  return putExportBack(tx, claim, { attempts: claim.attempts, seconds: waitSeconds(claim.attempts) });
}

/** Gives the export back without counting this attempt, since too much else was being drawn. */
export function markCrowdedOut(tx: Tx, claim: WorkClaim): Promise<boolean> {
  return putExportBack(tx, claim, { attempts: claim.attempts - 1, seconds: firstSeconds });
}

async function putExportBack(tx: Tx, claim: WorkClaim, again: { attempts: number; seconds: number }): Promise<boolean> {
  if (!(await putWorkBack(tx, claim, again))) return false;
  await settled(tx, claim).set({ progress: 0 }).execute();
  return true;
}
