import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockComment } from "./comment-queries.ts";
import { markResolved } from "./comment-writes.ts";

export const resolveComment = handle(contract.resolveComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", sentence("refusal_resolve_reply"));
  }
  if (comment.resolved_at === null) await markResolved(tx, actor, id);
  return { id, resolved: true as const };
});
