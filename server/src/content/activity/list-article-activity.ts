import * as contract from "@galley/contract";
import { requireArticle } from "#src/content/articles/revision-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { articleSources } from "./activity-sources.ts";
import { readActivity } from "./read-activity.ts";

export const listArticleActivity = handle(contract.listArticleActivity, async ({ tx, actor, pager }, { id, ...page }) => {
  const thing = { organizationId: actor.organizationId, id };
  const dated = { event: "article.scheduled", field: "scheduledAt" } as const;
  const kept = { revisions: "article_revision", column: "article_id", dated } as const;
  return readActivity(tx, pager, { thing, operation: "list_article_activity", sources: articleSources, ...kept }, page, () =>
    requireArticle(tx, actor, id),
  );
});
