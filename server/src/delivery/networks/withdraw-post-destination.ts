import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockPost, undated } from "#src/content/posts/post-queries.ts";
import { rollUp } from "#src/content/posts/roll-up.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { releaseCharge } from "./charges.ts";
import { dropPost } from "./post-work.ts";
import { type DestinationRef, findDestination, findNewest, hasPartsOut, markAbsent } from "./publication-queries.ts";

export const withdrawPostDestination = handle(contract.withdrawPostDestination, async ({ tx, actor }, { id, destination, notThere }) => {
  await lockPost(tx, actor, id);
  const ref = { organizationId: actor.organizationId, postId: id, destination };
  const found = await findDestination(tx, ref);
  if (found === undefined || found.at === null || found.status === "confirmed") {
    throw new Failure("invalid_state", sentence("refusal_post_without_date", { destination }));
  }
  if (found.status === "delivering" || (found.status === "failed" && found.error_code === null)) await endPublication(tx, ref, notThere);
  await tx
    .updateTable("post_destination")
    .set(undated)
    .where("organization_id", "=", ref.organizationId)
    .where("post_id", "=", id)
    .where("destination", "=", destination)
    .execute();
  return { id, destination, destinationStatus: "pending" as const, status: await rollUp(tx, ref.organizationId, id) };
});

async function endPublication(tx: Tx, ref: DestinationRef, notThere: boolean): Promise<void> {
  const newest = await findNewest(tx, ref);
  if (newest === undefined) return;
  if (newest.status === "failed") {
    if (notThere) await markAbsent(tx, ref.organizationId, newest.id);
    return endWithNothingOut(tx, ref, newest.id);
  }
  // A worker that holds it may be sending at this moment.
  const ended = await tx
    .updateTable("post_publication")
    .set({ status: "failed", error_kind: "permanent", error_code: "withdrawn", last_error: "A person withdrew it." })
    .where("organization_id", "=", ref.organizationId)
    .where("id", "=", newest.id)
    .where("status", "in", ["pending", "exported"])
    .returning("id")
    .executeTakeFirst();
  if (ended === undefined) throw new Failure("invalid_state", sentence("refusal_post_on_its_way", { destination: ref.destination }));
  await dropPost(tx, ref.organizationId, newest.id);
  await endWithNothingOut(tx, ref, newest.id);
}

async function endWithNothingOut(tx: Tx, { organizationId, destination }: DestinationRef, publicationId: string): Promise<void> {
  if (!(await hasPartsOut(tx, organizationId, publicationId))) return releaseCharge(tx, { organizationId, publicationId });
  throw new Failure("invalid_state", sentence("refusal_post_partly_out", { destination }));
}
