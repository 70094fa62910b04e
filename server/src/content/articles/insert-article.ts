import type { ArticleStatus } from "@galley/contract";
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
    }),
  );
}
