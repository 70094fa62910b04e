import type { NetworkRequest } from "../calls/call-network.ts";
import type { NetworkAnswer } from "../network.ts";
import type { Way } from "./find-way.ts";
import type { LedgerPart } from "./ledger.ts";

/** One post on its way through a network's API: what the network does in its own way. */
export type Sending = Way & {
  partCount: number;
  /** The credits that it costs; undefined where it costs none. */
  credits?: number;
  /**
   * Does what comes before a part and is seen by nobody, so that it may be done again. Gives back the one call that brings the
   * part out, or when to go on.
   */
  prepare(token: string, number: number, replyTo: string | undefined): Promise<NetworkRequest | Date>;
  /** What the network calls what was made; undefined where its answer does not say. */
  idOf(answer: NetworkAnswer): string | undefined;
  /** Looks for a part that may be out; undefined when it is certain that it is not. */
  find(part: LedgerPart, replyTo: string | undefined): Promise<string | undefined>;
  /** Where people see the post whose first part this is. */
  urlOf(networkId: string): string | Promise<string>;
};
