import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { browseComments, browsePostComments } from "./browse-comments.ts";
import { lockComment } from "./comment-queries.ts";
import { markOpen, markResolved } from "./comment-writes.ts";
import { createComment } from "./create-comment.ts";
import { createPostComment } from "./create-post-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { listComments, listPostComments } from "./list-comments.ts";
import { listPeople } from "./list-people.ts";
import { requestArticleChanges } from "./request-article-changes.ts";
import { rejectPost, requestPostChanges } from "./send-post-back.ts";
import { applySuggestion } from "./suggestions/apply-suggestion.ts";
import { updateComment } from "./update-comment.ts";
import { withdrawApproval } from "./withdraw-approval.ts";

const reopenComment = handle(contract.reopenComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", sentence("refusal_reopen_reply"));
  }
  if (comment.resolved_at !== null) await markOpen(tx, actor, id);
  return { id, resolved: false as const };
});

const resolveComment = handle(contract.resolveComment, async ({ tx, actor }, { id }) => {
  const comment = await lockComment(tx, actor, id);
  if (comment.parent_id !== null) {
    throw new Failure("invalid_state", sentence("refusal_resolve_reply"));
  }
  if (comment.resolved_at === null) await markResolved(tx, actor, id);
  return { id, resolved: true as const };
});

export const commentOperations = {
  requestArticleChanges,
  requestPostChanges,
  rejectPost,
  withdrawApproval,
  listComments,
  listPostComments,
  createComment,
  createPostComment,
  updateComment,
  deleteComment,
  applySuggestion,
  resolveComment,
  browseComments,
  browsePostComments,
  reopenComment,
  listPeople,
};
