import * as contract from "@galley/contract";
import { lockArticle, markArticle } from "#src/articles/article-queries.ts";
import { requireNotOnItsWay } from "#src/articles/set-date.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { recordEvent } from "#src/platform/record-event.ts";

/** A newer revision that somebody works on stays where it is; only what was live goes. */
export const unpublishArticle = handle(contract.unpublishArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, id);
  const { published_revision: revision, published_slug: slug, locale } = article;
  if (revision === null || slug === null) throw new Failure("invalid_state", "No site shows this article. There is nothing to take off.");
  await requireNotOnItsWay(context, article);
  const status = article.status === "published" ? "draft" : article.status;
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
