import * as contract from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { isBeingDelivered, lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";

/** Sees to what was made from an article before that is gone. */
export type BeforeDelete = (tx: Tx, organizationId: string, articleId: string) => Promise<void>;

/** Deletes an article with its revisions. Posts build on articles, so that what happens to them is handed in. */
export function bindDeleteArticle(beforeDelete: BeforeDelete) {
  return handle(contract.deleteArticle, async ({ tx, actor }, { id }) => {
    const { organizationId } = actor;
    const article = await lockArticle(tx, actor, id);
    requireUnlocked(article.status);
    if (article.published_revision !== null) throw new Failure("invalid_state", "A site shows this article. Take it off the site first.");
    if (await isBeingDelivered(tx, organizationId, id)) {
      throw new Failure("invalid_state", "The article is going live right now. Wait until that is done.");
    }
    await beforeDelete(tx, organizationId, id);
    await tx.deleteFrom("article").where("organization_id", "=", organizationId).where("id", "=", id).execute();
    return { id, deleted: true as const };
  });
}
