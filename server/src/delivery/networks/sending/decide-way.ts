import { networkNames, networksByName, type PostDestinationName } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { type NetworkApps, takesAccounts } from "#src/operations/outside/network-apps.ts";
import { findNetworkAccount } from "../accounts/account-queries.ts";

export type WayName = "api" | "export";

/**
 * Returns how posts go out: through the network's API when accounts can be connected there and the project has a connected one,
 * else by the hands of a person, if there is anything that a person can do.
 */
export function wayTo(apps: NetworkApps, destination: PostDestinationName, isConnected: boolean): WayName {
  const name = networkNames.find((candidate) => candidate === destination);
  return !networksByName[destination].byHand || (isConnected && name !== undefined && takesAccounts(apps, name)) ? "api" : "export";
}

type Undecided = { organizationId: string; projectId: string; publicationId: string; destination: PostDestinationName };

/** Decides at the first attempt how a publication goes out, and stores the decision. The caller has begun the attempt. */
export async function decideWay(tx: Tx, apps: NetworkApps, undecided: Undecided): Promise<WayName> {
  const { organizationId, projectId, publicationId, destination } = undecided;
  const name = networkNames.find((candidate) => candidate === destination);
  const account = name && (await findNetworkAccount(tx, { organizationId, projectId }, name));
  const way = wayTo(apps, destination, account?.status === "connected");
  await tx
    .updateTable("post_publication")
    .set({ way })
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId)
    .execute();
  return way;
}
