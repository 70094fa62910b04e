import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type PostClaim, postLeaseSeconds } from "./delivery.ts";
import { PostClaimLost } from "./fault.ts";

/** Locks the publication and extends its lease while this worker's claim is the newest. Fails with `PostClaimLost` otherwise. */
export async function holdPublication(tx: Tx, claim: PostClaim) {
  const held = await tx
    .updateTable("post_publication")
    .set({ lease_until: sql`now() + make_interval(secs => ${postLeaseSeconds})` })
    .where("organization_id", "=", claim.organization_id)
    .where("id", "=", claim.id)
    .where("status", "=", "delivering")
    .where("fence", "=", claim.fence)
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
  if (held === undefined) throw new PostClaimLost("Another worker has taken this publication over.");
  return held;
}
