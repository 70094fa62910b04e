import type { NetworkName } from "@galley/contract";

/** The operator's app at a network, and where the network is reached. */
export type NetworkApp = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  /** Where an account's owner is asked. */
  authorizeUrl: string;
  /** Where codes are traded for tokens. */
  tokenUrl: string;
  /** The version of the API that is spoken, where the network asks for one. */
  apiVersion?: string;
  /** Scopes that the network has approved for this app beyond those that publishing takes. */
  moreScopes?: readonly string[];
};

/** Networks without an app are left out: nothing goes out there through an API. */
export type NetworkApps = { readonly [Name in NetworkName]?: NetworkApp | undefined };
