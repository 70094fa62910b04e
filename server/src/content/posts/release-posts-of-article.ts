import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { undated } from "./post-queries.ts";
import { rollUp } from "./roll-up.ts";

/**
 * Removes the dates of posts that were made from an article which is about to be deleted: they would wait for it forever. Locks
 * all its posts first, so that none gets a date meanwhile.
 */
export async function releasePostsOfArticle(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  const posts = await tx
    .selectFrom("post")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = sql<string>`any(${posts.map(({ id }) => id)})`;
  const released = await tx
    .updateTable("post_destination")
    .set(undated)
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", ids)
    .where((where) => where.or([where("status", "=", "scheduled"), where("approval_check_at", "is not", null)]))
    .returning("post_id")
    .execute();
  for (const postId of new Set(released.map(({ post_id }) => post_id))) await rollUp(tx, organizationId, postId);
}
