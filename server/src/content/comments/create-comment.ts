import type { NotificationKind } from "@galley/contract";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { articleNotFound, findRevision } from "#src/content/articles/article-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { commentedTextOf, findPassage } from "./article-text.ts";
import { listReplies, lockComment } from "./comment-queries.ts";
import { holdArticle } from "./hold-article.ts";
import { presentComment } from "./present-comment.ts";
import type { Anchor } from "./span.ts";
import { type CommentedArticle, writeComment } from "./write-comment.ts";

export const createComment = handle(contract.createComment, async (context, { id, body, quote, parentId }) => {
  const { tx, actor } = context;
  if (parentId !== undefined && quote.trim() !== "") throw new Failure("invalid_input", sentence("refusal_reply_with_quote"), "quote");
  const article = await holdArticle(tx, actor, id);
  if (article === undefined) throw articleNotFound();
  const concerned = parentId === undefined ? new Map() : await openThread(tx, actor, article, parentId);
  const anchor = await anchorIn(tx, actor.organizationId, article, quote);
  const { mentioned, unmatched, ...row } = await writeComment(context, article, { body, parentId: parentId ?? null, anchor }, concerned);
  return { ...presentComment({ ...row, replies: [] }, false), mentioned, unmatched };
});

/** Locks the comment that the reply belongs to. Returns the participants of its thread. */
async function openThread(tx: Tx, actor: Actor, article: CommentedArticle, parentId: string): Promise<Map<string, NotificationKind>> {
  const parent = await lockComment(tx, actor, parentId, article.id);
  if (parent.parent_id !== null) {
    throw new Failure("invalid_input", sentence("refusal_reply_to_reply"), "parentId");
  }
  if (parent.resolved_at !== null) throw new Failure("invalid_state", sentence("refusal_comment_resolved"));
  const replies = await listReplies(tx, actor.organizationId, article.id, parentId);
  if (replies.length >= contract.limits.repliesMax) {
    throw new Failure("invalid_state", sentence("refusal_comment_has_all_replies", { count: contract.limits.repliesMax }));
  }
  return new Map([parent, ...replies].map(({ author_id }) => [author_id, "comment_reply"]));
}

async function anchorIn(tx: Tx, organizationId: string, article: CommentedArticle, quote: string): Promise<Anchor | undefined> {
  if (quote.trim() === "") return undefined;
  const { title, markdown } = await findRevision(tx, organizationId, article.id, article.revision);
  const anchor = findPassage(commentedTextOf({ title, markdown }), quote);
  if (anchor !== undefined) return anchor;
  throw new Failure("invalid_input", sentence("refusal_quote_not_found"), "quote");
}
