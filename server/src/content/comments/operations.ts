import { browseComments } from "./browse-comments.ts";
import { createComment } from "./create-comment.ts";
import { listComments } from "./list-comments.ts";
import { listPeople } from "./list-people.ts";
import { reopenComment } from "./reopen-comment.ts";
import { requestArticleChanges } from "./request-article-changes.ts";
import { resolveComment } from "./resolve-comment.ts";

export const commentOperations = {
  requestArticleChanges,
  listComments,
  createComment,
  resolveComment,
  browseComments,
  reopenComment,
  listPeople,
};
