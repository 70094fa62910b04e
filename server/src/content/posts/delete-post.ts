import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { settleKeptImages } from "#src/content/images/image-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { hasOpenGeneration } from "#src/people/projects/generations.ts";
import { listOut, lockPost } from "./post-queries.ts";

export const deletePost = handle(contract.deletePost, async ({ tx, actor }, { id }) => {
  const post = await lockPost(tx, actor, id);
  if (post.status === "generating") throw new Failure("invalid_state", sentence("refusal_post_being_written"));
  if (await hasOpenGeneration(tx, actor.organizationId, id)) throw new Failure("invalid_state", sentence("refusal_post_being_drawn"));
  const out = await listOut(tx, actor.organizationId, id);
  if (post.status === "published" || out.size > 0) {
    throw new Failure("invalid_state", sentence("refusal_post_out_cannot_be_deleted"));
  }
  await tx.deleteFrom("post").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  await settleKeptImages(tx, actor.organizationId, post.project_id);
  return { id, deleted: true as const };
});
