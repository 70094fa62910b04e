import type { PostDestinationName, PostStatus } from "@galley/contract";
import { sql } from "kysely";
import { lockPostRow, rollUp } from "#src/content/posts/roll-up.ts";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { endOrPutBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { noteWindow } from "../accounts/post-window.ts";
import { releaseCharge, settleCharge } from "../charges.ts";
import type { Confirmed, DeliveryProgress } from "../delivery.ts";
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

type Settler = Teller & { atCommit: Writes };

/** How it came to be known that a destination shows a post: a person says so, or a delivery. */
type Known = { personId: string } | { claim: WorkClaim; confirmed: Omit<Confirmed, "url"> };

/** Records that a destination shows the post: publication, destination, post, event and audit together. The caller has locked the post. */
export async function confirmDestination(context: Settler, out: Out, url: string, known: Known): Promise<PostStatus> {
  const { tx, atCommit } = context;
  const { organizationId, projectId, postId, publicationId, destination } = out;
  const [fence, part] = "claim" in known ? [known.claim.fence, known.confirmed.part] : [null];
  const row = sql<{ status: PostStatus; reservation: string | null; credits: number | null }>`
    select status, reservation, credits
    from confirm_post(${organizationId}, ${publicationId}, ${postId}, ${destination}, ${url}, ${fence}, ${part?.number ?? null}, ${part?.networkId ?? null})`;
  const data = { postId, destination, url };
  const audited = { operation: "publish_post", surface: "scheduler", personId: null, tokenId: null, subjectId: postId } as const;
  const sure = "claim" in known ? known.confirmed : undefined;
  const [{ rows }] = await allInOrder([row.execute(tx), sure?.charge && settleCharge(context, organizationId, sure.charge)]);
  const [written] = rows;
  if (written === undefined) throw new ClaimLost();
  const { status, reservation, credits } = written;
  if (sure === undefined && reservation !== null && credits !== null)
    await settleCharge(context, organizationId, { operationId: reservation, credits });
  await recordEvent(atCommit, { organizationId, projectId, type: "post.published", subjectId: postId, occurrence: destination, data });
  // A confirmation by hand has the audit row of its operation.
  if (sure !== undefined) await recordAudit(atCommit, { ...audited, organizationId, requestId: publicationId });
  return status;
}

/** Records how far a delivery has come. */
export async function settlePost(
  context: Settler,
  out: Out & { claim: WorkClaim },
  progress: DeliveryProgress,
): Promise<"succeeded" | "waits"> {
  const { claim } = out;
  if (progress.kind === "exported") {
    await handOver(context, claim, progress.package);
    return "succeeded";
  }
  if (progress.kind === "confirmed") {
    const { url, ...confirmed } = progress;
    const noted = confirmed.window && noteWindow(context.tx, confirmed.window);
    context.tx.turn("posts");
    const [, isNoted] = await allInOrder([confirmDestination(context, out, url, { claim, confirmed }), noted]);
    if (isNoted) delete progress.window;
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
  await markFailed(tx, outOf(claim, held));
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

async function markFailed(tx: Tx, { organizationId, postId, destination }: Out): Promise<void> {
  await tx
    .updateTable("post_destination")
    .set({ status: "failed" })
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .execute();
}
