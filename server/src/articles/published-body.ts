import { imageIdsOf, parseArticle, toBlocks } from "@galley/markdown";
import type { Tx } from "#src/database/transact.ts";
import { findRevision } from "./article-queries.ts";

/** How a stored block names an image until a read looks up where it lies. */
export function imageReference(imageId: string): string {
  return `image:${imageId}`;
}

/** Keeps what sites read of a revision, so that no read has to parse it again. */
export async function insertPublishedBody(tx: Tx, organizationId: string, articleId: string, revision: number): Promise<void> {
  const { markdown } = await findRevision(tx, organizationId, articleId, revision);
  const { document } = parseArticle(markdown);
  const blocks = toBlocks(document, (imageId) => ({ src: imageReference(imageId), width: 0, height: 0 }));
  await tx
    .insertInto("published_body")
    .values({
      organization_id: organizationId,
      article_id: articleId,
      revision,
      blocks: JSON.stringify(blocks),
      image_ids: imageIdsOf(document),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "article_id", "revision"]).doNothing())
    .execute();
}
