import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockComment, markOpen } from "./comment-queries.ts";

export const reopenComment = handle(contract.reopenComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", "This is a reply. Reopen the comment that it belongs to.");
  }
  if (comment.resolved_at !== null) await markOpen(tx, actor, id);
  return { id, resolved: false as const };
});
