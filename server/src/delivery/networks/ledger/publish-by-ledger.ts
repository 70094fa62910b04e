import { transact } from "#src/core/database/transact.ts";
import { notePostWindow } from "../accounts/post-window.ts";
import { withToken } from "../calls/ask-network.ts";
import type { Charge, DeliveryProgress } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import { readLedger } from "./ledger.ts";
import type { Ledger } from "./ledger-part.ts";
import { sendPart } from "./send-part.ts";
import type { Sending } from "./sending.ts";
import { settlePart } from "./settle-part.ts";

// A network that does not say when it takes posts again is asked once more after this time.
const unknownMilliseconds = 30_000;

/** Records that the network takes no more posts from the account, where that is the fault, so that the next ones wait. Fails with the fault. */
async function heedLimit({ dependencies, account }: Sending, fault: unknown): Promise<never> {
  if (fault instanceof DeliveryFault && fault.code === "rate_limited")
    await notePostWindow(dependencies.pool, account, { left: 0, endsAt: fault.notBefore ?? new Date(Date.now() + unknownMilliseconds) });
  throw fault;
}

/**
 * Publishes a post or thread part by part, as the ledger says. A part that is out stays as it is, a part that may be out is
 * searched for, and only a part that is known not to be out is sent.
 */
export async function publishByLedger(sending: Sending): Promise<DeliveryProgress> {
  const { dependencies, account, claim, begun } = sending;
  let read: Ledger | undefined = begun.ledger;
  let { charge } = begun;
  for (;;) {
    const { parts, now } = read ?? (await transact(dependencies.pool, claim.organization_id, (tx) => readLedger(tx, claim)));
    const out = parts.filter(({ status }) => status === "accepted");
    const number = out.length + 1;
    const replyTo = out.at(-1)?.networkId ?? undefined;
    const first = out[0]?.networkId ?? undefined;
    const open = parts.find(({ status }) => status === "sent" || status === "unknown");
    const token = read === undefined || open !== undefined ? undefined : sending.token;
    read = undefined;
    const settled = open && (await settlePart(sending, open, replyTo, now));
    if (settled instanceof Date) return { kind: "waiting", until: settled };
    if (settled === "out") continue;
    if (first !== undefined && number > sending.partCount) return { kind: "confirmed", url: await urlOf(sending, first), charge };
    const sent = await withToken(
      dependencies,
      account,
      (given) => sendPart({ ...sending, reserve: charge === undefined ? chargeOf(sending) : undefined }, given, number, replyTo),
      token,
    ).catch((error: unknown) => heedLimit(sending, error));
    if (sent instanceof Date) return { kind: "waiting", until: sent };
    charge ??= chargeOf(sending);
    if (sent === undefined || number < sending.partCount) continue;
    const { networkId, isRecorded, window } = sent;
    const confirmed = { kind: "confirmed" as const, url: await urlOf(sending, first ?? networkId), charge };
    if (isRecorded) return confirmed;
    return { ...confirmed, part: { number, networkId }, window: window && { ...window, account } };
  }
}

/** Returns the credits that the post takes, by the fence: it tells an attempt from the one before, whose credits were released. */
function chargeOf({ claim, credits }: Sending): Charge | undefined {
  return credits === undefined ? undefined : { operationId: `${claim.id}:${claim.fence}`, credits };
}

async function urlOf(sending: Sending, networkId: string): Promise<string> {
  return "urlOf" in sending ? sending.urlOf(networkId) : sending.askUrl(networkId);
}
