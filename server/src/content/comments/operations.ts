import { browseComments, browsePostComments } from "./browse-comments.ts";
import { createComment } from "./create-comment.ts";
import { createPostComment } from "./create-post-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { listComments, listPostComments } from "./list-comments.ts";
import { listPeople } from "./list-people.ts";
import { reopenComment } from "./reopen-comment.ts";
import { requestArticleChanges } from "./request-article-changes.ts";
import { resolveComment } from "./resolve-comment.ts";
import { rejectPost, requestPostChanges } from "./send-post-back.ts";
import { applySuggestion } from "./suggestions/apply-suggestion.ts";
import { updateComment } from "./update-comment.ts";
import { withdrawApproval } from "./withdraw-approval.ts";

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
