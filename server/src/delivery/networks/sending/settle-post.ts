import type { PostDestinationName, PostStatus } from "@galley/contract";
import { sql } from "kysely";
import { lockPostRow, rollUp } from "#src/content/posts/roll-up.ts";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { endOrPutBack, endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { releaseCharge, settleCharge } from "../charges.ts";
import type { DeliveryProgress } from "../delivery.ts";
import type { DeliveryFault } from "../fault.ts";
import { lockPublication } from "../hold-publication.ts";
import { hasPartsOut } from "../publication-queries.ts";
import { nextTry } from "./next-try.ts";
import { tellHandedOver } from "./tell-handed-over.ts";

const errorLengthMax = 440;

/** Locks the post of a claim, then its publication. Whether the claim is void shows when it ends. */
async function lockHeld(tx: Tx, claim: WorkClaim) {
  const { organization_id: organizationId, id } = claim;
  const postId = sql`(select q.post_id from post_publication q where q.organization_id = ${organizationId} and q.id = ${id})`;
  const [, publication] = await allInOrder([lockPostRow(tx, organizationId, postId), lockPublication(tx, claim)]);
  return publication;
}

export type Out = { organizationId: string; projectId: string; postId: string; publicationId: string; destination: PostDestinationName };

/** Records that a destination shows the post: publication, destination, post, event and audit together. The caller has locked the post. */
export async function confirmDestination(context: Teller, out: Out, url: string, by: { personId: string | null }): Promise<PostStatus> {
  const { tx } = context;
  const { organizationId, projectId, postId, publicationId, destination } = out;
  const confirmed = {
    status: "confirmed",
    error_kind: null,
    error_code: null,
    last_error: null,
    url,
    published_at: sql<Date>`now()`,
  } as const;
  const publication = tx
    .updateTable("post_publication")
    .set(confirmed)
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId);
  const data = { postId, destination, url };
  const audited = { operation: "publish_post", surface: "scheduler", personId: null, tokenId: null, subjectId: postId } as const;
  const [, , , , , status] = await allInOrder([
    publication.execute(),
    markDestination(tx, out, { status: "confirmed", url, published_at: sql<Date>`now()` }),
    recordEvent(tx, { organizationId, projectId, type: "post.published", subjectId: postId, occurrence: destination, data }),
    // A confirmation by hand has the audit row of its operation.
    by.personId === null ? recordAudit(tx, { ...audited, organizationId, requestId: publicationId }) : undefined,
    settleCharge(context, { organizationId, publicationId }),
    rollUp(tx, organizationId, postId),
  ]);
  return status;
}

/** Records how far a delivery has come. */
export async function settlePost(context: Teller, claim: WorkClaim, progress: DeliveryProgress): Promise<"succeeded" | "waits"> {
  if (progress.kind === "exported") {
    await handOver(context, claim, progress.package);
    return "succeeded";
  }
  if (progress.kind === "confirmed") {
    const [held, isEnded] = await allInOrder([lockHeld(context.tx, claim), endWork(context.tx, claim)]);
    if (!isEnded) throw new ClaimLost();
    await confirmDestination(context, outOf(claim, held), progress.url, { personId: null });
    return "succeeded";
  }
  await lockHeld(context.tx, claim);
  await release(context.tx, claim, { status: "pending", setbacks: 0, next_attempt_at: progress.until });
  return "waits";
}

/** Records that the package is ready, and notifies the person who gave the post its date. */
async function handOver(context: Teller, claim: WorkClaim, made: StoredPackage): Promise<void> {
  const { tx } = context;
  const { destination, project_id: projectId, post_id: postId } = await lockHeld(tx, claim);
  await release(tx, claim, { status: "exported", package: JSON.stringify(made) });
  const { scheduledBy, title } = await tx
    .selectFrom("post_destination as d")
    .innerJoin("post as p", (join) => join.onRef("p.organization_id", "=", "d.organization_id").onRef("p.id", "=", "d.post_id"))
    .select(["d.scheduled_by as scheduledBy", "p.title"])
    .where("d.organization_id", "=", claim.organization_id)
    .where("d.post_id", "=", postId)
    .where("d.destination", "=", destination)
    .executeTakeFirstOrThrow();
  await tellHandedOver(context, claim.organization_id, [{ projectId, postId, destination, title, scheduledBy }]);
}

/** Records a fault. Schedules another attempt, or marks the destination as failed and notifies people. */
export async function setBackPost({ tx, sendsMail }: Teller, claim: WorkClaim, fault: DeliveryFault): Promise<"retried" | "failed"> {
  const held = await lockHeld(tx, claim);
  const next = await nextTry(tx, claim, held, fault);
  const lastError = `${cutLine(fault.message, errorLengthMax)}${whatFollows(fault, next)}`;
  if (next !== undefined) {
    const error = { error_kind: "retryable", error_code: fault.code, last_error: lastError } as const;
    await release(tx, claim, { status: "pending", setbacks: held.setbacks + 1, next_attempt_at: next, ...error });
    return "retried";
  }
  // Without another attempt a person has to act, and must know whether something may be out.
  const kind = fault.kind === "unconfirmed" || (await mayBeOut(tx, claim)) ? "unconfirmed" : "permanent";
  await release(tx, claim, { status: "failed", error_kind: kind, error_code: fault.code, last_error: lastError });
  await markDestination(tx, outOf(claim, held), { status: "failed" });
  const ref = { organizationId: claim.organization_id, publicationId: claim.id };
  // Credits stay reserved while something may be out, until a person has settled it.
  if (!(await hasPartsOut(tx, ref.organizationId, ref.publicationId))) await releaseCharge(tx, ref);
  await rollUp(tx, claim.organization_id, held.post_id);
  const { destination, post_id: postId, project_id: projectId } = held;
  const data = { publicationId: claim.id, postId, destination, attempts: claim.attempts, lastError };
  await announceFailure({ tx, sendsMail }, claim.organization_id, projectId, data, `final ${claim.fence}`);
  return "failed";
}

/** Returns the sentence on what follows a retryable fault, which depends on how long it has been tried; "" for other faults. */
function whatFollows({ kind }: DeliveryFault, next: Date | undefined): string {
  if (kind !== "retryable") return "";
  return next === undefined ? " It is no longer retried automatically. Retry, or remove its date." : " It is retried automatically.";
}

/** Returns whether a part was sent and its result is unknown. */
async function mayBeOut(tx: Tx, { organization_id, id }: WorkClaim): Promise<boolean> {
  const part = await tx
    .selectFrom("post_part")
    .select("number")
    .where("organization_id", "=", organization_id)
    .where("publication_id", "=", id)
    .where("status", "in", ["sent", "unknown"])
    .executeTakeFirst();
  return part !== undefined;
}

type Held = Awaited<ReturnType<typeof lockPublication>>;

function outOf(claim: WorkClaim, { project_id, post_id, destination }: Held): Out {
  return {
    organizationId: claim.organization_id,
    projectId: project_id,
    postId: post_id,
    publicationId: claim.id,
    destination,
  };
}

type Change = {
  status: "pending" | "exported" | "failed";
  setbacks?: number;
  next_attempt_at?: Date;
  package?: string;
  error_kind?: DeliveryFault["kind"];
  error_code?: DeliveryFault["code"];
  last_error?: string;
};

/** Ends the claim, or gives it back until the next attempt, and writes what becomes of the publication. */
async function release(tx: Tx, claim: WorkClaim, change: Change): Promise<void> {
  const { next_attempt_at: next } = change;
  const again = next === undefined ? null : { at: next, attempts: claim.attempts };
  if (!(await endOrPutBack(tx, claim, again))) throw new ClaimLost();
  const clear = change.last_error === undefined ? { error_kind: null, error_code: null, last_error: null } : {};
  await tx
    .updateTable("post_publication")
    .set({ ...clear, ...change })
    .where("organization_id", "=", claim.organization_id)
    .where("id", "=", claim.id)
    .execute();
}

type DestinationChange = { status: "confirmed" | "failed"; url?: string; published_at?: ReturnType<typeof sql<Date>> };

async function markDestination(tx: Tx, { organizationId, postId, destination }: Out, change: DestinationChange): Promise<void> {
  await tx
    .updateTable("post_destination")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .execute();
}
