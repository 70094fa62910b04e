import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { holdWork, isHeld, type WorkClaim } from "#src/operations/queue/work.ts";
import { postLeaseSeconds } from "./delivery.ts";

/**
 * Locks the publication, before its work as everything does that changes both. Fails with `ClaimLost` where it is no longer under way; whether the
 * claim has become void meanwhile shows when it is held or ends. An attempt that could not begin has left it `pending`.
 */
export async function lockPublication(tx: Tx, claim: WorkClaim) {
  const publication = await tx
    .selectFrom("post_publication")
    .select(["project_id", "post_id", "destination", "revision", "setbacks", "due_at", "created_at", "network_id", "export_id"])
    .where("organization_id", "=", claim.organization_id)
    .where("id", "=", claim.id)
    .where("status", "in", ["pending", "delivering"])
    .where(isHeld(claim))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (publication === undefined) throw new ClaimLost();
  return publication;
}

/** Locks the publication and extends the lease of the claim. Fails with `ClaimLost` where it is void. */
export async function holdPublication(tx: Tx, claim: WorkClaim) {
  const [publication, isExtended] = await allInOrder([lockPublication(tx, claim), holdWork(tx, claim, postLeaseSeconds)]);
  if (!isExtended) throw new ClaimLost();
  return publication;
}
