import type { ArticleStatus } from "@galley/contract";
import type { ReviewAsked } from "#src/content/reviews/review-policy.ts";
import type { Tables } from "#src/core/database/tables.ts";
import { statements, type Writes } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/title-key.ts";

type NewArticle = {
  organizationId: string;
  projectId: string;
  articleId: string;
  locale: string;
  title: string;
  slug: string;
  status: ArticleStatus;
  topicId: string | null;
  plannedAt: Date | null;
  /** When it was published first, where it was imported from. */
  originalAt?: Date | undefined;
  /** Whom readers see as its author, where that person is one. */
  bylineId: string | null;
  /** Author of the request for review, and steps of approval, for an article that goes to review at once. */
  asked?: Partial<ReviewAsked> & Pick<Tables["article"], "review_policy_id" | "review_steps">;
};

/** Inserts a new article; its first revision and `countArticle` follow in the same transaction. */
export async function insertArticle(writes: Writes, article: NewArticle): Promise<void> {
  await writes.write(
    statements.insertInto("article").values({
      organization_id: article.organizationId,
      id: article.articleId,
      project_id: article.projectId,
      locale: article.locale,
      status: article.status,
      title: article.title,
      title_key: titleKey(article.title),
      slug: article.slug,
      revision: 1,
      approved_revision: article.status === "approved" ? 1 : null,
      topic_id: article.topicId,
      planned_at: article.plannedAt,
      original_at: article.originalAt ?? null,
      byline_id: article.bylineId,
      ...article.asked,
    }),
  );
}
