import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findCover } from "../article-queries.ts";
import { presentByline, presentCover } from "../present-article.ts";
import { findCopy, requirePlace } from "./working-copy-queries.ts";

export const getWorkingCopy = handle(contract.getWorkingCopy, async ({ tx, actor, publicUrl }, input) => {
  const row = await findCopy(tx, await requirePlace(tx, actor, input));
  if (row === undefined) return { copy: null };
  const cover = await findCover(tx, actor.organizationId, row.cover_image_id);
  return {
    copy: {
      version: row.version,
      baseRevision: row.base_revision,
      title: row.title,
      markdown: row.markdown,
      slug: row.slug,
      summary: row.summary,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      tags: row.tags,
      coverImage: cover === undefined ? null : presentCover(cover, publicUrl),
      locale: row.locale,
      topicId: row.topic_id,
      byline: presentByline(row),
      updatedAt: row.updated_at.toISOString(),
    },
  };
});
