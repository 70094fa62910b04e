import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";

/**
 * Takes the dates of the posts that were made from an article which is about to be deleted: they would wait for it for ever.
 * All its posts are locked first, so that none gets a date meanwhile.
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
  await tx
    .updateTable("post_destination")
    .set({ status: "pending", at_local: null, at_zone: null, at: null })
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", ids)
    .where("status", "=", "scheduled")
    .execute();
  await sql`
    update post p
    set updated_at = now(), status = case
      when exists (select from post_destination d where d.organization_id = p.organization_id and d.post_id = p.id and d.status = 'confirmed')
      then 'published' else 'approved' end
    where p.organization_id = ${organizationId} and p.id = ${ids} and p.status = 'scheduled'`.execute(tx);
}
