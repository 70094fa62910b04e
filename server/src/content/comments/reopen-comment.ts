import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockComment } from "./comment-queries.ts";
import { markOpen } from "./comment-writes.ts";

export const reopenComment = handle(contract.reopenComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", sentence("refusal_reopen_reply"));
  }
  if (comment.resolved_at !== null) await markOpen(tx, actor, id);
  return { id, resolved: false as const };
});
