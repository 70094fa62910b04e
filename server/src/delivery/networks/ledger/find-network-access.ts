import type { NetworkName } from "@galley/contract";
import { sentenceIn } from "@galley/messages";
import { takesAccounts } from "#src/operations/outside/network-apps.ts";
import { notConnected, openAccount } from "../accounts/access-token.ts";
import { freshSeconds } from "../accounts/account-queries.ts";
import { lacksApp, networkDependenciesOf, networkOf } from "../all-networks.ts";
import { quotaFault } from "../calls/network-faults.ts";
import type { PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network } from "../network.ts";
import type { NetworkAccess } from "./sending.ts";

/** Returns the app and the account. When one is missing, fails with what a person has to do. */
export function findNetworkAccess(dependencies: PostDeliveryDependencies, name: NetworkName, delivery: PostDelivery): NetworkAccess {
  const { organizationId, projectId, postId, claim, begun } = delivery;
  const network = networkOf(name);
  if (!takesAccounts(dependencies.apps, name)) {
    throw new DeliveryFault("permanent", "not_connected", `${sentenceIn("en", lacksApp(network))} Then retry.`);
  }
  if (begun.account === undefined) throw notConnected(network);
  const { id: accountId, network_id: networkId, handle, status, expires_in: seconds } = begun.account;
  if (begun.with !== null && begun.with !== networkId) throw otherAccount(network);
  if (begun.closedUntil !== null && begun.with === null) throw quotaFault(network, begun.closedUntil);
  const account = { organizationId, accountId, networkId, handle };
  const { signIn, accessToken } = openAccount({ ...dependencies, network }, account, begun.account);
  const calls = networkDependenciesOf(dependencies, name, signIn);
  if (calls === undefined) throw new Error(`No call to ${network.title} is possible.`);
  const token = status === "connected" && seconds > freshSeconds ? accessToken : undefined;
  return { dependencies: { ...dependencies, ...calls }, claim, projectId, postId, account, begun, token };
}

function otherAccount({ title }: Network): DeliveryFault {
  return new DeliveryFault(
    "permanent",
    "not_connected",
    `This post was started with an account on ${title} other than the one connected now. Connect the earlier one again and retry, or mark the post as published.`,
  );
}
