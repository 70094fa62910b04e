import type { NetworkName } from "@galley/contract";
import { sentenceIn } from "@galley/messages";
import { sql } from "kysely";
import { transact } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { takesAccounts } from "#src/operations/outside/network-apps.ts";
import { notConnected, openAccount } from "../accounts/access-token.ts";
import { selectAccounts } from "../accounts/account-queries.ts";
import { lacksApp, networkDependenciesOf, networkOf } from "../all-networks.ts";
import { quotaFault } from "../calls/network-faults.ts";
import type { PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network } from "../network.ts";
import type { NetworkAccess } from "./sending.ts";

/** Finds the app and the account. When one is missing, fails with what a person has to do. */
export async function findNetworkAccess(
  dependencies: PostDeliveryDependencies,
  name: NetworkName,
  delivery: PostDelivery,
): Promise<NetworkAccess> {
  const { organizationId, projectId, claim } = delivery;
  const network = networkOf(name);
  if (!takesAccounts(dependencies.apps, name)) {
    throw new DeliveryFault("permanent", "not_connected", `${sentenceIn("en", lacksApp(network))} Then retry.`);
  }
  const found = await transact(dependencies.pool, organizationId, async (tx) => {
    const publication = tx
      .selectFrom("post_publication")
      .select("network_id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", claim.id);
    const connected = selectAccounts(tx, { organizationId, projectId })
      .select(sql<Date | null>`case when posts_left = 0 and window_ends_at > now() then window_ends_at end`.as("closed_until"))
      .where("network", "=", name);
    const [begun, account] = await allInOrder([publication.executeTakeFirst(), connected.executeTakeFirst()]);
    return { account, begunWith: begun?.network_id ?? null };
  });
  if (found.account === undefined) throw notConnected(network);
  const { id: accountId, network_id: networkId, handle, closed_until: closedUntil } = found.account;
  if (found.begunWith !== null && found.begunWith !== networkId) throw otherAccount(network);
  if (closedUntil !== null && found.begunWith === null) throw quotaFault(network, closedUntil);
  const account = { organizationId, accountId, networkId, handle };
  const { signIn } = openAccount({ ...dependencies, network }, account, found.account);
  const calls = networkDependenciesOf(dependencies, name, signIn);
  if (calls === undefined) throw new Error(`No call to ${network.title} is possible.`);
  return { dependencies: { ...dependencies, ...calls }, claim, account };
}

function otherAccount({ title }: Network): DeliveryFault {
  return new DeliveryFault(
    "permanent",
    "not_connected",
    `This post was started with an account on ${title} other than the one connected now. Connect the earlier one again and retry, or mark the post as published.`,
  );
}
