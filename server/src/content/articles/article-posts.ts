import type { Tx } from "#src/core/database/transact.ts";

const postsMax = 50;

/** Lists the posts made from an article, newest first. */
export function listArticlePosts(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("post")
    .select(["id", "format", "status", "title"])
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(postsMax)
    .execute();
}
