import type { ArticleStatus } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import type { LockedPost } from "./post-queries.ts";

/** Returns the article that a post is made from, locked so that it cannot be deleted before the post is written. */
export async function requireSourceArticle(
  tx: Tx,
  actor: Actor,
  { articleId, projectId }: { articleId: string; projectId: string | undefined },
): Promise<{ project_id: string; title: string; published_revision: number | null }> {
  const article = await tx
    .selectFrom("article")
    .select(["project_id", "title", "published_revision"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", articleId)
    .forKeyShare()
    .executeTakeFirst();
  const found = article !== undefined && (projectId === undefined ? reaches(actor, article.project_id) : article.project_id === projectId);
  if (found) return article;
  throw new Failure("not_found", sentence("refusal_article_not_in_project"));
}

/** Locks the article that a copied post was made from, so that it stays until the copy names it. Returns null once it is gone. */
export async function holdSourceArticle(tx: Tx, organizationId: string, articleId: string | null): Promise<string | null> {
  if (articleId === null) return null;
  const article = await tx
    .selectFrom("article")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", articleId)
    .forKeyShare()
    .executeTakeFirst();
  return article?.id ?? null;
}

export type SourceArticle = { status: ArticleStatus; scheduled_at: Date | null; published_revision: number | null };

/** Returns the earliest time for a post that was made from this article; null when it may go out at once. Throws when there is none. */
export function earliestAfter(article: SourceArticle | undefined): Date | null {
  if (article === undefined) {
    throw new Failure("invalid_state", sentence("refusal_source_article_deleted"));
  }
  if (article.published_revision !== null) return null;
  if (article.status !== "scheduled" || article.scheduled_at === null) {
    throw new Failure("invalid_state", sentence("refusal_source_article_undated"));
  }
  return article.scheduled_at;
}

/** Refuses a date before the article that the post was made from is live. */
export async function requireNotBeforeArticle(tx: Tx, post: LockedPost, instant: Date): Promise<void> {
  const earliest = await findEarliest(tx, post);
  if (earliest !== null && instant < earliest) {
    throw new Failure("invalid_input", sentence("refusal_source_article_later", { instant: earliest.toISOString() }), "time");
  }
}

/** Returns the earliest time at which a post may go out; null when it may at once. */
export async function findEarliest(tx: Tx, post: LockedPost): Promise<Date | null> {
  if (!post.from_article) return null;
  const article = await tx
    .selectFrom("article")
    .select(["status", "scheduled_at", "published_revision"])
    .where("organization_id", "=", post.organization_id)
    .where("id", "=", post.article_id)
    .executeTakeFirst();
  return earliestAfter(article);
}
