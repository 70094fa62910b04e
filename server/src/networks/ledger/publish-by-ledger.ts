import { transact } from "#src/database/transact.ts";
import { withToken } from "../calls/ask-network.ts";
import type { NetworkRequest } from "../calls/call-network.ts";
import type { Progress } from "../delivery.ts";
import type { NetworkAnswer } from "../network.ts";
import type { Way } from "./find-way.ts";
import { type LedgerPart, readLedger } from "./ledger.ts";
import { sendPart } from "./send-part.ts";
import { settlePart } from "./settle-part.ts";

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

/**
 * Brings a post or thread out part by part, as the ledger says: what is out stays as it is, what may be out is looked for, and
 * only what is known not to be out is sent.
 */
export async function publishByLedger(sending: Sending): Promise<Progress> {
  const { ground, account, claim } = sending;
  for (;;) {
    const { parts, now } = await transact(ground.pool, claim.organization_id, (tx) => readLedger(tx, claim));
    const out = parts.filter(({ status }) => status === "accepted");
    const number = out.length + 1;
    const replyTo = out.at(-1)?.networkId ?? undefined;
    const open = parts.find(({ status }) => status === "sent" || status === "unknown");
    const settled = open && (await settlePart(sending, open, replyTo, now));
    if (settled instanceof Date) return { kind: "waiting", until: settled };
    if (settled === "out") continue;
    const first = out[0]?.networkId ?? undefined;
    if (first !== undefined && number > sending.partCount) return { kind: "confirmed", url: await sending.urlOf(first) };
    const until = await withToken(ground, account, (token) => sendPart(sending, token, number, replyTo));
    if (until !== undefined) return { kind: "waiting", until };
  }
}
