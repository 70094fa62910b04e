import type pg from "pg";
import { type Claim, ClaimLost } from "#src/operations/queue/claim.ts";

/** Progress of a deletion. */
export type DeletionStep = "asked" | "work_ended" | "files_gone" | "records_cleared";

export type DeletionClaim = Claim & { project_id: string | null; step: DeletionStep; attempts: number };

/** Holds the claim for another minute, with what is done by now. */
export async function hold(pool: pg.Pool, { organization_id, id, fence }: DeletionClaim, step: DeletionStep): Promise<void> {
  const { rows } = await pool.query<{ is: boolean }>("select hold_deletion($1, $2, $3, $4) as is", [organization_id, id, fence, step]);
  if (rows[0]?.is !== true) throw new ClaimLost();
}
