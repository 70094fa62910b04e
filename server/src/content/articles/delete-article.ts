import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { settleKeptImages } from "#src/content/images/image-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { countKept } from "#src/people/quotas/require-room.ts";
import { isBeingDelivered, type LockedArticle, lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";
import { leaveTombstones } from "./leave-tombstones.ts";

/** Handles what depends on an article before the article is deleted. */
export type BeforeDelete = (tx: Tx, organizationId: string, articleId: string) => Promise<void>;

/** Deletes an article with its revisions. Posts depend on articles, so the caller passes in how to treat them. */
export function bindDeleteArticle(beforeDelete: BeforeDelete) {
  return handle(contract.deleteArticle, async ({ tx, actor }, { id }) => {
    const { organizationId } = actor;
    const article = await lockArticle(tx, actor, id);
    requireUnlocked(article.status);
    if (article.published_revision !== null) throw new Failure("invalid_state", sentence("refusal_article_is_live"));
    if (await isBeingDelivered(tx, organizationId, id)) {
      throw new Failure("invalid_state", sentence("refusal_article_going_live"));
    }
    await beforeDelete(tx, organizationId, id);
    if (article.published_at !== null) {
      await announce(tx, article);
      await leaveTombstones(tx, article);
    }
    await letGo(tx, organizationId, id);
    await tx.deleteFrom("article").where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await settleKeptImages(tx, organizationId, article.project_id);
    await countKept(tx, organizationId, "articles", -1);
    return { id, deleted: true as const };
  });
}

/** Empties what refers to the article and stays: its topic is open again, its posts stand for themselves. */
async function letGo(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  for (const table of ["topic", "post"] as const) {
    await tx.write(
      tx.updateTable(table).set({ article_id: null }).where("organization_id", "=", organizationId).where("article_id", "=", articleId),
    );
  }
}

/** Records the deletion, for the sites that have shown the article. */
async function announce(tx: Tx, { organization_id, project_id, id, revision, slug, locale }: LockedArticle): Promise<void> {
  await recordEvent(tx, {
    organizationId: organization_id,
    projectId: project_id,
    type: "article.deleted",
    subjectId: id,
    data: { articleId: id, revision, slug, locale },
  });
}
