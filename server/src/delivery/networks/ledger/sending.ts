import type { NetworkCall } from "../calls/call-network.ts";
import type { NetworkAnswer } from "../network.ts";
import type { NetworkAccess } from "./find-network-access.ts";
import type { LedgerPart } from "./ledger.ts";

/** Publication of one post through a network's API, with the steps in which networks differ. */
export type Sending = NetworkAccess & {
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
  /** Returns the public address of the post whose first part has this id. */
  urlOf(networkId: string): string | Promise<string>;
};
