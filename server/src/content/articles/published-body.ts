import type { PublishedArticle } from "@galley/contract";
import { imageIdsOf, parseArticle, toBlocks } from "@galley/markdown";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { findRevision } from "./article-queries.ts";
import { presentSeo } from "./present-article.ts";

/** A revision as sites read it, without what may change while it is live: its times, its cover and its images' addresses. */
export type PublishedBody = Omit<z.output<typeof PublishedArticle>, "publishedAt" | "updatedAt" | "coverImage" | "openGraphImage">;

/** Returns the name of an image in stored blocks. A read replaces it with the image's address. */
export function imageReference(imageId: string): string {
  return `image:${imageId}`;
}

/** Stores a revision as sites read it, so that reads need not build it again. */
export async function insertPublishedBody(
  tx: Tx,
  organizationId: string,
  articleId: string,
  revision: number,
  locale: string,
): Promise<void> {
  const row = await findRevision(tx, organizationId, articleId, revision);
  const { document } = parseArticle(row.markdown);
  const answer: PublishedBody = {
    id: articleId,
    revision,
    locale,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    seo: presentSeo(row),
    markdown: row.markdown,
    blocks: toBlocks(document, (imageId) => ({ src: imageReference(imageId), width: 0, height: 0 })),
  };
  await tx
    .insertInto("published_body")
    .values({
      organization_id: organizationId,
      article_id: articleId,
      revision,
      answer: JSON.stringify(answer),
      cover_image_id: row.cover_image_id,
      image_ids: imageIdsOf(document),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "article_id", "revision"]).doNothing())
    .execute();
}
