import type { StoredFile } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { type Claim, inSeconds, newest } from "#src/operations/queue/claim.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { countKept } from "#src/people/quotas/require-room.ts";

export type ExportClaim = Claim & { attempts: number };

const firstSeconds = 5;
const waitSeconds = growingWait({ firstSeconds, factor: 2 });

function held(tx: Tx, claim: ExportClaim) {
  return tx.updateTable("export").where((row) => row.and({ ...newest(claim), status: "drawing" }));
}

/** Records the progress of the drawing and renews the worker's lease. */
export async function markProgress(tx: Tx, claim: ExportClaim, progress: number, leaseSeconds: number): Promise<void> {
  await held(tx, claim)
    .set({ progress, lease_until: inSeconds(leaseSeconds) })
    .execute();
}

/** Marks the export as ready. Returns false when the claim was lost meanwhile: then another worker's files count. */
export async function markReady(tx: Tx, claim: ExportClaim, files: readonly StoredFile[]): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ status: "ready", progress: 1, lease_until: null, files: JSON.stringify(files) })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const taken = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await countKept(tx, claim.organization_id, "bytes", taken);
  return true;
}

/** Marks the export as failed. Returns false when the claim was lost meanwhile. */
export async function markExportFailed(tx: Tx, claim: ExportClaim, error: string): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim).set({ status: "failed", lease_until: null, error }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the export back for another attempt, with a longer wait each time. Returns false when the claim was lost meanwhile. */
export function markExportWaiting(tx: Tx, claim: ExportClaim): Promise<boolean> {
  return putBack(tx, claim, { attempts: claim.attempts, seconds: waitSeconds(claim.attempts) });
}

/** Gives the export back without counting this attempt, since too much else was being drawn. */
export function markCrowdedOut(tx: Tx, claim: ExportClaim): Promise<boolean> {
  return putBack(tx, claim, { attempts: claim.attempts - 1, seconds: firstSeconds });
}

async function putBack(tx: Tx, claim: ExportClaim, { attempts, seconds }: { attempts: number; seconds: number }): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ status: "pending", lease_until: null, progress: 0, attempts, next_attempt_at: inSeconds(seconds) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
