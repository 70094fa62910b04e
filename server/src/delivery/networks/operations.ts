import { connectNetwork } from "./accounts/connect-network.ts";
import { disconnectNetwork } from "./accounts/disconnect-network.ts";
import { listNetworkAccounts } from "./accounts/list-network-accounts.ts";
import { listNetworks } from "./accounts/list-networks.ts";
import { getPostPackage } from "./exports/get-post-package.ts";
import { getPostDelivery } from "./get-post-delivery.ts";
import { markPostPublished } from "./mark-post-published.ts";
import { publishPostNow } from "./publish-post-now.ts";
import { retryPostDestination } from "./retry-post-destination.ts";
import { withdrawPostDestination } from "./withdraw-post-destination.ts";

export const networkOperations = {
  connectNetwork,
  disconnectNetwork,
  listNetworkAccounts,
  listNetworks,
  getPostDelivery,
  getPostPackage,
  markPostPublished,
  publishPostNow,
  retryPostDestination,
  withdrawPostDestination,
};
