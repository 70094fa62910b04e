import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { callbackUrl } from "#src/people/access/authorizations/requests.ts";
import { bindRetryFailed } from "../publishing/retry-failed-publications.ts";
import { findNetworkAccount, presentAccount, selectAccounts } from "./accounts/account-queries.ts";
import { connectNetwork } from "./accounts/connect-network.ts";
import { connectNetworkAccount } from "./accounts/connect-network-account.ts";
import { giveBackAfterwards } from "./accounts/give-back-accounts.ts";
import { lockOwnProject, requireOwnProject } from "./accounts/own-project.ts";
import { getPostPackage } from "./exports/get-post-package.ts";
import { getPostDelivery } from "./get-post-delivery.ts";
import { markPostPublished } from "./mark-post-published.ts";
import { settingsOf } from "./network.ts";
import { freePosts } from "./post-work.ts";
import { publishPostNow } from "./publish-post-now.ts";
import { failedPosts, retryPostDestination } from "./retry-post-destination.ts";
import { withdrawPostDestination } from "./withdraw-post-destination.ts";

/** Lists the networks, and whether each can be connected on this installation. */
const listNetworks = handle(contract.listNetworks, async ({ publicUrl, hasApp }) => ({
  data: contract.networkNames.map((name) => ({
    network: name,
    hasApp: hasApp(name),
    settings: settingsOf(name),
    callbackUrl: contract.isCredentialNetwork(name) ? null : callbackUrl(publicUrl, name),
  })),
}));

const listNetworkAccounts = handle(contract.listNetworkAccounts, async ({ tx, actor }, { id }) => {
  await requireOwnProject(tx, actor, id);
  const rows = await selectAccounts(tx, { organizationId: actor.organizationId, projectId: id }).orderBy("network").execute();
  return { data: rows.map(presentAccount) };
});

/** Deletes the account, then revokes its tokens if the network can be reached and supports it. */
const disconnectNetwork = handle(contract.disconnectNetwork, async (context, { id, network }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  await lockOwnProject(tx, actor, id);
  const account = await findNetworkAccount(tx, { organizationId, projectId: id }, network);
  if (account !== undefined) {
    await tx.deleteFrom("network_account").where("organization_id", "=", organizationId).where("id", "=", account.id).execute();
    await freePosts(tx, { organizationId, projectId: id, destination: network }, account.network_id);
    giveBackAfterwards(context, account);
  }
  return { id, network, disconnected: true as const };
});

export const networkOperations = {
  connectNetwork,
  connectNetworkAccount,
  disconnectNetwork,
  listNetworkAccounts,
  listNetworks,
  getPostDelivery,
  getPostPackage,
  markPostPublished,
  publishPostNow,
  retryPostDestination,
  retryFailedPublications: bindRetryFailed(failedPosts),
  withdrawPostDestination,
};
