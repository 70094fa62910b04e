import * as contract from "@galley/contract";
import type { Anchor } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { findRevision, lockArticle } from "#src/content/articles/article-queries.ts";
import { requireUnlocked } from "#src/content/articles/article-states.ts";
import { placeWords } from "#src/content/articles/texts/place-words.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { updateArticle } from "#src/content/articles/update-article.ts";
import { findPostRevision } from "#src/content/posts/post-queries.ts";
import { requireEditable, updatePost } from "#src/content/posts/update-post.ts";
import { Failure } from "#src/core/failure.ts";
import { mayUse } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { parseInput } from "#src/operations/parse-input.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { lockComment, requireComment } from "../comment-queries.ts";
import { markApplied } from "../comment-writes.ts";
import { type CommentSubject, subjectOf } from "../subject.ts";
import { fieldsOfPost } from "./fields-of-post.ts";

export const applySuggestion = handle(contract.applySuggestion, async (context, { id, revision }) => {
  const { tx, actor } = context;
  const found = await requireComment(tx, actor, id);
  const subject = subjectOf(found);
  if (subject.kind === "post" && !mayUse(actor, "posts:write")) {
    throw new Failure("insufficient_scope", sentence("refusal_suggestion_needs_posts"));
  }
  requireOpen(found);
  // The article or post is locked first, as by who replies.
  const apply = subject.kind === "article" ? await openArticle(context, subject, revision) : await openPost(context, subject, revision);
  const comment = await lockComment(tx, actor, id);
  const next = await apply(comment, requireOpen(comment));
  await markApplied(tx, actor, id, next);
  return { id, revision: next, resolved: true as const };
});

/** Returns the words that an open comment suggests. */
function requireOpen({ replacement, resolved_at }: { replacement: string | null; resolved_at: Date | null }): string {
  if (replacement === null) throw new Failure("invalid_state", sentence("refusal_nothing_suggested"));
  if (resolved_at !== null) throw new Failure("invalid_state", sentence("refusal_suggestion_resolved"));
  return replacement;
}

/** Saves the revision with the suggested words, and returns its number. */
type Apply = (anchor: Anchor, words: string) => Promise<number>;

async function openArticle(context: Context, { id }: CommentSubject, revision: number): Promise<Apply> {
  const article = await lockArticle(context.tx, context.actor, id);
  requireUnlocked(article.status);
  requireCurrent(article, revision);
  const text = await findRevision(context.tx, context.actor.organizationId, id, revision);
  return async (anchor, words) => {
    const change = requirePlace(await textOf(text.organization_id, text.markdown).ask("replaced", { title: text.title, anchor, words }));
    // The words fit into the comment: whether the text with them fits into the article is asked as of any other change.
    const input = parseInput(contract.updateArticle.input, { id, revision, ...change });
    await updateArticle.run(context, input as Parameters<typeof updateArticle.run>[1], undefined as never);
    return revision + 1;
  };
}

async function openPost(context: Context, { id }: CommentSubject, revision: number): Promise<Apply> {
  // A draft stays one.
  const edit = { revision, submit: false };
  await requireEditable(context.tx, context.actor, id, edit);
  const { content } = await findPostRevision(context.tx, context.actor.organizationId, id, revision);
  return async (anchor, words) => {
    const change = requirePlace(placeWords(fieldsOfPost(content), anchor, words));
    await updatePost.run(context, { id, ...edit, dryRun: false, ...change }, undefined as never);
    return revision + 1;
  };
}

function requirePlace<Change>(change: Change | undefined): Change {
  if (change === undefined) throw new Failure("invalid_state", sentence("refusal_suggestion_text_changed"));
  return change;
}
