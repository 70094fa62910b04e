import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { notConnected } from "../accounts/access-token.ts";
import { type Charge, postLeaseSeconds } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import { holdPublication } from "../hold-publication.ts";
import type { Network } from "../network.ts";
import { releaseAccount } from "../publication-queries.ts";
import type { Ledger, LedgerPart } from "./ledger-part.ts";

export async function readLedger(tx: Tx, { organization_id, id }: WorkClaim): Promise<Ledger> {
  const parts = tx
    .selectFrom("post_part")
    .select([
      "number",
      "status",
      "looks",
      "sent_again as sentAgain",
      "first_sent_at as firstSentAt",
      "sent_at as sentAt",
      "network_id as networkId",
    ])
    .where("organization_id", "=", organization_id)
    .where("publication_id", "=", id)
    .orderBy("number")
    .execute();
  const [found, { rows }] = await allInOrder([parts, sql<{ now: Date }>`select now()`.execute(tx)]);
  return { parts: found, now: rows[0]?.now ?? new Date() };
}

/** Seconds after sending at which an account's posts are searched for a part. After the last search it counts as not there. */
export const lookSeconds = [5, 60, 300] as const;

type NewSend = { number: number; account: { accountId: string; networkId: string }; reserved?: Charge | undefined };
type Begun = "begun" | "article_gone" | "not_connected" | "replaced" | "lost" | "under_way";

/**
 * Records that a part is about to be sent: for the first time, after the network has refused it, or once more after all
 * searches have missed it. Returns whether it may be out from an earlier send. Fails when the part may be out and must not be
 * sent again.
 */
export async function beginSend(tx: Tx, claim: WorkClaim, network: Pick<Network, "title">, { number, account, reserved }: NewSend) {
  const { organization_id: organizationId, id, fence } = claim;
  const { rows } = await sql<{ outcome: Begun; again: boolean | null }>`
    select outcome, again from begin_post_part(${organizationId}, ${id}, ${fence}, ${number}, ${account.accountId}, ${account.networkId},
      ${reserved?.operationId ?? null}, ${reserved?.credits ?? null}, ${postLeaseSeconds}, ${lookSeconds.length})`.execute(tx);
  const [{ outcome, again } = { outcome: "lost", again: null }] = rows;
  if (outcome === "begun") return { mayBeOut: again === true };
  if (outcome === "article_gone") throw articleGone();
  if (outcome === "not_connected") throw notConnected(network);
  if (outcome === "replaced")
    throw new DeliveryFault("retryable", "unavailable", `The account on ${network.title} was replaced meanwhile.`);
  if (outcome === "lost") throw new ClaimLost();
  throw new Error("A part that may be out was about to be sent again.");
}

function articleGone(): DeliveryFault {
  return new DeliveryFault(
    "permanent",
    "article_gone",
    "The article that this post was made from is no longer out. Publish it, then retry; or withdraw the post.",
  );
}

export async function markAccepted(tx: Tx, claim: WorkClaim, number: number, networkId: string): Promise<void> {
  const { setbacks } = await markPart(tx, claim, number, { status: "accepted", network_id: networkId });
  if (setbacks === 0) return;
  // Progress resets the setbacks.
  await tx
    .updateTable("post_publication")
    .set({ setbacks: 0 })
    .where("organization_id", "=", claim.organization_id)
    .where("id", "=", claim.id)
    .execute();
}

export async function markRejected(tx: Tx, claim: WorkClaim, number: number): Promise<void> {
  await markPart(tx, claim, number, { status: "rejected" });
  await releaseAccount(tx, claim.organization_id, claim.id);
}

/** Records that the result of a part is unknown. `looks` counts the searches that did not find it. */
export async function markUnknown(tx: Tx, claim: WorkClaim, number: number, looks: number): Promise<void> {
  await markPart(tx, claim, number, { status: "unknown", looks });
}

type Change = { status: LedgerPart["status"]; network_id?: string; looks?: number };

async function markPart(tx: Tx, claim: WorkClaim, number: number, change: Change) {
  const changed = tx
    .updateTable("post_part")
    .set(change)
    .where("organization_id", "=", claim.organization_id)
    .where("publication_id", "=", claim.id)
    .where("number", "=", number)
    .where("status", "in", ["sent", "unknown"]);
  const [publication] = await allInOrder([holdPublication(tx, claim), changed.execute()]);
  return publication;
}

/** Returns those of these posts on the network that are known parts already. */
export async function findKnown(tx: Tx, organizationId: string, networkIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (networkIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("post_part")
    .select("network_id")
    .where("organization_id", "=", organizationId)
    .where("network_id", "in", [...networkIds])
    .execute();
  return new Set(rows.flatMap(({ network_id }) => network_id ?? []));
}
