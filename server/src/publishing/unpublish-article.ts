import * as contract from "@galley/contract";
import { sql } from "kysely";
import { lockArticle, markArticle } from "#src/articles/article-queries.ts";
import { requireNotOnItsWay } from "#src/articles/set-date.ts";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { openPlatformPublication } from "./open-platform-publications.ts";
import { listShowing } from "./platforms/platform-posts.ts";

/** A newer revision that somebody works on stays where it is; only what was live goes. */
export const unpublishArticle = handle(contract.unpublishArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, id);
  const { published_revision: revision, published_slug: slug, locale } = article;
  if (revision === null || slug === null) throw new Failure("invalid_state", "No site shows this article. There is nothing to take off.");
  await requireNotOnItsWay(context, article);
  const status = article.status === "published" ? "draft" : article.status;
  await withdrawFromPlatforms(tx, organizationId, { projectId: article.project_id, articleId: id, revision });
  await giveUpDeliveries(tx, organizationId, id);
  await markArticle(tx, organizationId, id, { status, published_revision: null, published_slug: null, live_at: null });
  await recordEvent(tx, {
    organizationId,
    projectId: article.project_id,
    type: "article.unpublished",
    subjectId: id,
    data: { articleId: id, revision, slug, locale },
  });
  return { id, revision, status };
});

type Live = { projectId: string; articleId: string; revision: number };

async function withdrawFromPlatforms(tx: Tx, organizationId: string, live: Live): Promise<void> {
  for (const { platform } of await listShowing(tx, organizationId, live.articleId)) {
    await openPlatformPublication(tx, organizationId, { ...live, destination: platform, action: "withdraw", main: false });
  }
}

/** What is still on its way to a place beside the main one has nothing left to show there. */
async function giveUpDeliveries(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  await tx
    .updateTable("publication")
    .set({ status: "failed", lease_until: null, fence: sql`fence + 1`, last_error: "The article was taken off the site meanwhile." })
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("action", "=", "publish")
    .where("status", "in", ["pending", "delivering"])
    .execute();
}
