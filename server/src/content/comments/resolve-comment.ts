import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockComment, markResolved } from "./comment-queries.ts";

export const resolveComment = handle(contract.resolveComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", "This is a reply. Resolve the comment that it belongs to.");
  }
  if (comment.resolved_at === null) await markResolved(tx, actor, id);
  return { id, resolved: true as const };
});
