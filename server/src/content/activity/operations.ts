import * as contract from "@galley/contract";
import { requireArticle } from "#src/content/articles/revision-queries.ts";
import { requirePost } from "#src/content/posts/post-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { articleSources, postSources } from "./activity-sources.ts";
import { readActivity } from "./read-activity.ts";

const listArticleActivity = handle(contract.listArticleActivity, async ({ tx, actor, pager }, { id, ...page }) => {
  const thing = { organizationId: actor.organizationId, id };
  const dated = { event: "article.scheduled", field: "scheduledAt" } as const;
  const kept = { revisions: "article_revision", column: "article_id", dated } as const;
  return readActivity(tx, pager, { thing, operation: "list_article_activity", sources: articleSources, ...kept }, page, () =>
    requireArticle(tx, actor, id),
  );
});

const listPostActivity = handle(contract.listPostActivity, async ({ tx, actor, pager }, { id, ...page }) => {
  const thing = { organizationId: actor.organizationId, id };
  const dated = { event: "post.scheduled", field: "at" } as const;
  const kept = { revisions: "post_revision", column: "post_id", dated } as const;
  return readActivity(tx, pager, { thing, operation: "list_post_activity", sources: postSources, ...kept }, page, () =>
    requirePost(tx, actor, id),
  );
});

export const activityOperations = { listArticleActivity, listPostActivity };
