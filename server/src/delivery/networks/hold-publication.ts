import type { Tx } from "#src/core/database/transact.ts";
import { ClaimLost, inSeconds, newest } from "#src/operations/queue/claim.ts";
import { type PostClaim, postLeaseSeconds } from "./delivery.ts";

/** Locks the publication and extends its lease while this worker's claim is the newest. Fails with `ClaimLost` otherwise. */
export async function holdPublication(tx: Tx, claim: PostClaim) {
  const held = await tx
    .updateTable("post_publication")
    .set({ lease_until: inSeconds(postLeaseSeconds) })
    .where((row) => row.and({ ...newest(claim), status: "delivering" }))
    .returning([
      "project_id",
      "post_id",
      "destination",
      "revision",
      "attempts",
      "setbacks",
      "due_at",
      "created_at",
      "network_id",
      "export_id",
    ])
    .executeTakeFirst();
  if (held === undefined) throw new ClaimLost();
  return held;
}
