import { sql } from "kysely";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import { notConnected } from "../accounts/access-token.ts";
import { notePostWindow } from "../accounts/post-window.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { callNetwork, type NetworkCall } from "../calls/call-network.ts";
import { reserveCharge } from "../charges.ts";
import { DeliveryFault } from "../fault.ts";
import type { PostWindow } from "../network.ts";
import { beginSend, markAccepted, markRejected, markUnknown } from "./ledger.ts";
import { outcomeOfAnswer, outcomeOfError, type SendOutcome } from "./send-outcome.ts";
import type { NetworkAccess, Sending } from "./sending.ts";

/**
 * Sends one part. The part is in the ledger before its first byte leaves, and the network's answer is in the ledger before
 * anything else happens. Returns the id of a part that the network has accepted, and when to continue if it is not ready for the part.
 */
export async function sendPart(
  sending: Sending,
  token: string,
  number: number,
  replyTo: string | undefined,
): Promise<Date | string | undefined> {
  const { dependencies, claim } = sending;
  const request = await sending.prepare(token, number, replyTo);
  if (request instanceof Date) return request;
  failpoint("part.prepared");
  // Uses both clocks, since a machine that sleeps stops one of them.
  const begun = { monotonic: performance.now(), wall: Date.now() };
  const { mayBeOut } = await transact(dependencies.pool, claim.organization_id, async (tx) => {
    const [, , , begin] = await allInOrder([
      number === 1 ? requireArticleOut(tx, sending) : undefined,
      requireConnected(tx, sending),
      sending.credits === undefined ? undefined : reserveCharge(tx, claim, sending.credits),
      beginSend(tx, claim, { number, accountNetworkId: sending.account.networkId }),
    ]);
    failpoint("part.before_ledger_commit");
    return begin;
  });
  failpoint("part.ledger_committed");
  const elapsed = Math.max(performance.now() - begun.monotonic, Date.now() - begun.wall);
  const outcome = await send(sending, { ...request, token }, Math.floor(dependencies.sendMilliseconds - elapsed));
  failpoint("part.answered");
  await transact(dependencies.pool, claim.organization_id, async (tx) => {
    await writeOutcome(tx, claim, number, outcome, mayBeOut);
    failpoint("part.before_record_commit");
  });
  failpoint("part.recorded");
  if (outcome.window !== undefined) await notePostWindow(dependencies.pool, sending.account, outcome.window);
  if (outcome.kind === "accepted") return outcome.networkId;
  if (outcome.kind !== "rejected" || (outcome.duplicate && mayBeOut)) return undefined;
  throw outcome.unauthorized ? new TokenRefused(`${dependencies.network.title} has refused the access token.`) : outcome.fault;
}

/** Fails where the account was disconnected or replaced while the part was prepared, or its project is being deleted. */
async function requireConnected(tx: Tx, { dependencies: { network }, account }: Sending): Promise<void> {
  const { organizationId, accountId, networkId } = account;
  const { rows } = await sql<{ same: boolean }>`
    select n.network_id = ${networkId} as same from network_account n
    where n.organization_id = ${organizationId} and n.id = ${accountId} and ${isOpen(organizationId, "n.project_id")}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw notConnected(network);
  if (!found.same) throw new DeliveryFault("retryable", "unavailable", `The account on ${network.title} was replaced meanwhile.`);
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

/** Fails unless the article from which the post was made is published: the post must not go out before it, nor after it is taken down. */
async function requireArticleOut(tx: Tx, { claim }: NetworkAccess): Promise<void> {
  const { rows } = await sql<{ out: boolean }>`
    select not p.from_article or exists (
      select from article a where a.organization_id = ${claim.organization_id} and a.id = p.article_id and a.published_revision is not null
    ) as out
    from post p where p.organization_id = ${claim.organization_id} and p.id = (
      select q.post_id from post_publication q where q.organization_id = ${claim.organization_id} and q.id = ${claim.id}
    )
    for key share of p`.execute(tx);
  if (rows[0]?.out) return;
  throw new DeliveryFault(
    "permanent",
    "article_gone",
    "The article that this post was made from is no longer out. Publish it, then retry; or withdraw the post.",
  );
}
