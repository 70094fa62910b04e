import type { Tx } from "#src/core/database/transact.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { postLeaseSeconds } from "./delivery.ts";

/**
 * Locks the publication, before its work as everything does that changes both. Fails with `ClaimLost` where it is no longer under way;
 * whether the claim is void shows when it is held or ends.
 */
export async function lockPublication(tx: Tx, { organization_id, id }: WorkClaim) {
  const publication = await tx
    .selectFrom("post_publication")
    .select(["project_id", "post_id", "destination", "revision", "setbacks", "due_at", "created_at", "network_id", "export_id"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "=", "delivering")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (publication === undefined) throw new ClaimLost();
  return publication;
}

/** Locks the publication and extends the lease of the claim. Fails with `ClaimLost` where it is void. */
export async function holdPublication(tx: Tx, claim: WorkClaim) {
  const publication = await lockPublication(tx, claim);
  if (!(await holdWork(tx, claim, postLeaseSeconds))) throw new ClaimLost();
  return publication;
}
