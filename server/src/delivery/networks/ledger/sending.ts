import type { WorkClaim } from "#src/operations/queue/work.ts";
import type { AccountRef } from "../accounts/credentials.ts";
import type { NetworkCall } from "../calls/call-network.ts";
import type { BegunAttempt, PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import type { Network, NetworkAnswer, NetworkDependencies } from "../network.ts";
import type { LedgerPart } from "./ledger-part.ts";

/** Access with which a post goes out: the operator's app, where one is needed, and the project's account. */
export type NetworkAccess = {
  dependencies: PostDeliveryDependencies & NetworkDependencies;
  claim: WorkClaim;
  projectId: string;
  postId: string;
  account: AccountRef & { networkId: string; handle: string };
  /** All that the attempt has read as it began, and the account's access token where that could be used then. */
  begun: BegunAttempt;
  token: string | undefined;
};

/** Public address of the post whose first part has an id: made from it, or asked for once the network's answer is in the ledger. */
type Address = { urlOf(networkId: string): string } | { askUrl(networkId: string): Promise<string> };

/** The steps in which networks differ when a post is published through their API. */
export type Outgoing = Address & {
  partCount: number;
  /** Cost in credits; undefined when it is free. */
  credits?: number;
  /**
   * Does the steps before a part, which are not visible and may be repeated. Returns the one call that publishes the part, or
   * when to continue.
   */
  prepare(token: string, number: number, replyTo: string | undefined): Promise<NetworkCall | Date>;
  /** Returns the id of the new post, or undefined when the answer does not contain it. */
  idOf(answer: NetworkAnswer): string | undefined;
  /** Searches for a part that may be out. Returns its id, or undefined when it is certainly not there. */
  find(part: LedgerPart, replyTo: string | undefined): Promise<string | undefined>;
};

/** Publication of one post through a network's API. */
export type Sending = NetworkAccess & Outgoing;

/** How the service calls a network, and how a post goes out there. */
export type NetworkServer<Of extends Network = Network> = {
  network: Of;
  publish(way: NetworkAccess, delivery: PostDelivery): Promise<Outgoing>;
};
