import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { hasOpenGeneration } from "#src/people/projects/generations.ts";
import { listOut, lockPost } from "./post-queries.ts";

export const deletePost = handle(contract.deletePost, async ({ tx, actor }, { id }) => {
  const post = await lockPost(tx, actor, id);
  if (post.status === "generating") throw new Failure("invalid_state", "The post is being written. Wait until that is done.");
  if (await hasOpenGeneration(tx, actor.organizationId, id))
    throw new Failure("invalid_state", "Pictures are being drawn for the post. Wait until that is done.");
  const out = await listOut(tx, actor.organizationId, id);
  if (post.status === "published" || out.size > 0) {
    throw new Failure("invalid_state", "Part of this post is out or on its way. A post can be deleted only before that.");
  }
  await tx.deleteFrom("post").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  return { id, deleted: true as const };
});
