import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findCover } from "./article-queries.ts";
import { presentCover } from "./present-article.ts";
import { findRevisionText, requireArticle } from "./revision-queries.ts";

export const getArticleRevision = handle(contract.getArticleRevision, async ({ tx, actor, publicUrl }, { id, revision }) => {
  const { organizationId } = actor;
  const { locale } = await requireArticle(tx, actor, id);
  const row = await findRevisionText(tx, organizationId, id, revision);
  if (row === undefined) {
    throw new Failure("not_found", sentence("refusal_article_revision_unknown"));
  }
  const { title, slug, summary, markdown } = row;
  const cover = await findCover(tx, organizationId, row.cover_image_id, row.pictures);
  return {
    id,
    revision,
    title,
    author: presentAuthor(row),
    createdAt: row.created_at,
    slug,
    summary,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    tags: row.tags,
    markdown,
    locale,
    coverImage: cover === undefined ? null : presentCover(cover, publicUrl),
  };
});
