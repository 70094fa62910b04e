import { networkNames } from "@galley/contract";
import { transact } from "#src/core/database/transact.ts";
import { findNetworkAccount } from "../accounts/account-queries.ts";
import type { PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { holdPublication } from "../hold-publication.ts";

export type WayName = "api" | "export";

/**
 * Decides at the first attempt how a publication goes out, and stores the decision: through the network's API when the
 * installation has an app there and the project a connected account, else by the hands of a person. X has no packages, so it
 * always uses the API.
 */
export async function decideWay({ pool, apps }: PostDeliveryDependencies, delivery: PostDelivery): Promise<WayName> {
  const { organizationId, projectId, destination, claim } = delivery;
  return transact(pool, organizationId, async (tx) => {
    await holdPublication(tx, claim);
    const name = networkNames.find((candidate) => candidate === destination);
    const account = name && apps[name] && (await findNetworkAccount(tx, { organizationId, projectId }, name));
    const way = destination === "x" || account?.status === "connected" ? "api" : "export";
    await tx
      .updateTable("post_publication")
      .set({ way })
      .where("organization_id", "=", organizationId)
      .where("id", "=", claim.id)
      .execute();
    return way;
  });
}
