import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { notePostWindow } from "../accounts/post-window.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { callNetwork, type NetworkCall } from "../calls/call-network.ts";
import { reserveCharge } from "../charges.ts";
import type { Charge } from "../delivery.ts";
import type { PostWindow } from "../network.ts";
import { beginSend, markAccepted, markRejected, markUnknown } from "./ledger.ts";
import { outcomeOfAnswer, outcomeOfError, type SendOutcome } from "./send-outcome.ts";
import type { Sending } from "./sending.ts";

/** A part that the network has accepted. The answer to the last one is written with the end of the delivery, unless that asks the network first. */
type Accepted = { networkId: string; isRecorded: boolean; window: PostWindow | undefined };

/**
 * Sends one part. The part is in the ledger before its first byte leaves, and the network's answer is in the ledger before
 * the network is called again. Returns the part that the network has accepted, and when to continue if it is not ready for the part.
 * `reserve` is what has to be set aside before.
 */
export async function sendPart(
  sending: Sending & { reserve: Charge | undefined },
  token: string,
  number: number,
  replyTo: string | undefined,
): Promise<Date | Accepted | undefined> {
  const { dependencies, claim, account, reserve } = sending;
  const request = await sending.prepare(token, number, replyTo);
  if (request instanceof Date) return request;
  failpoint("part.prepared");
  // Uses both clocks, since a machine that sleeps stops one of them.
  const begun = { monotonic: performance.now(), wall: Date.now() };
  const { mayBeOut } = await transact(dependencies.pool, claim.organization_id, async (tx) => {
    const [begin] = await allInOrder([
      beginSend(tx, claim, dependencies.network, { number, account, reserved: reserve }),
      reserve && reserveCharge(tx, claim.organization_id, sending, reserve),
    ]);
    failpoint("part.before_ledger_commit");
    return begin;
  });
  failpoint("part.ledger_committed");
  const elapsed = Math.max(performance.now() - begun.monotonic, Date.now() - begun.wall);
  const outcome = await send(sending, { ...request, token }, Math.floor(dependencies.sendMilliseconds - elapsed));
  failpoint("part.answered");
  const { window } = outcome;
  if (outcome.kind === "accepted" && number === sending.partCount && "urlOf" in sending) {
    return { networkId: outcome.networkId, isRecorded: false, window };
  }
  await transact(dependencies.pool, claim.organization_id, async (tx) => {
    await writeOutcome(tx, claim, number, outcome, mayBeOut);
    failpoint("part.before_record_commit");
  });
  failpoint("part.recorded");
  if (window !== undefined) await notePostWindow(dependencies.pool, account, window);
  if (outcome.kind === "accepted") return { networkId: outcome.networkId, isRecorded: true, window };
  if (outcome.kind !== "rejected" || (outcome.duplicate && mayBeOut)) return undefined;
  throw outcome.unauthorized ? new TokenRefused(`${dependencies.network.title} has refused the access token.`) : outcome.fault;
}

type Sent = SendOutcome & { window?: PostWindow | undefined };

async function send({ dependencies, idOf }: Sending, request: NetworkCall, timeoutMilliseconds: number): Promise<Sent> {
  // Nothing may be sent after the time limit, since another worker may search for the part already.
  if (timeoutMilliseconds <= 0) return { kind: "unknown" };
  try {
    const answer = await callNetwork(dependencies, { ...request, timeoutMilliseconds });
    return { ...outcomeOfAnswer(dependencies.network, answer, idOf), window: dependencies.network.postWindow?.(answer) };
  } catch (error) {
    return outcomeOfError(dependencies.network, error);
  }
}

async function writeOutcome(tx: Tx, claim: WorkClaim, number: number, outcome: SendOutcome, mayBeOut: boolean): Promise<void> {
  if (outcome.kind === "accepted") await markAccepted(tx, claim, number, outcome.networkId);
  // A duplicate is the part from an earlier send, so it is searched for again.
  else if (outcome.kind === "unknown" || (outcome.duplicate && mayBeOut)) await markUnknown(tx, claim, number, 0);
  else await markRejected(tx, claim, number);
}
