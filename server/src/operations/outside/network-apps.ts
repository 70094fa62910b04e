import { type AppNetworkName, isCredentialNetwork, type NetworkName } from "@galley/contract";

/** The operator's app at a network, and the network's addresses. */
export type NetworkApp = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  /** Address at which an account's owner is asked to agree. */
  authorizeUrl: string;
  /** Address at which codes are exchanged for tokens. */
  tokenUrl: string;
  /** Version of the API in use, where the network requires one. */
  apiVersion?: string;
  /** Scopes that the network has approved for this app beyond those that publishing takes. */
  moreScopes?: readonly string[];
};

/** Networks without an app are left out: nothing is published there through an API. */
export type NetworkApps = { readonly [Name in AppNetworkName]?: NetworkApp | undefined };

/** Returns whether projects can connect accounts on a network: with their own credentials, or through the operator's app. */
export function takesAccounts(apps: NetworkApps, name: NetworkName): boolean {
  return isCredentialNetwork(name) || apps[name] !== undefined;
}
