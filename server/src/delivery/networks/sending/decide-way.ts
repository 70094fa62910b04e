import { networkNames, networksByName, type PostDestinationName, postDestinationNames } from "@galley/contract";
import { type NetworkApps, takesAccounts } from "#src/operations/outside/network-apps.ts";

export type WayName = "api" | "export";

/**
 * Returns how posts go out: through the network's API when accounts can be connected there and the project has a connected one,
 * else by the hands of a person, if there is anything that a person can do.
 */
export function wayTo(apps: NetworkApps, destination: PostDestinationName, isConnected: boolean): WayName {
  const name = networkNames.find((candidate) => candidate === destination);
  return !networksByName[destination].byHand || (isConnected && name !== undefined && takesAccounts(apps, name)) ? "api" : "export";
}

/** Lists the destinations to which posts go through the API of a network. */
export function throughApi(apps: NetworkApps, isConnected: boolean): PostDestinationName[] {
  return postDestinationNames.filter((destination) => wayTo(apps, destination, isConnected) === "api");
}
