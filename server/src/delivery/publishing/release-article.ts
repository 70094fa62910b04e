import { platformTitles } from "@galley/contract";
import { releasePostsOfArticle } from "#src/content/posts/release-posts-of-article.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { listShowing } from "./platforms/platform-posts.ts";

/** Prepares an article for deletion. Refuses while a platform may show it, since it could no longer be taken down there. */
export async function releaseArticle(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  const showing = await listShowing(tx, organizationId, articleId);
  if (showing.length > 0) {
    const names = showing.map(({ platform }) => platformTitles[platform]).join(" and ");
    throw new Failure(
      "invalid_state",
      `${names} may still show this article. Take it off the site and wait until it is gone there, or disconnect the platform.`,
    );
  }
  await releasePostsOfArticle(tx, organizationId, articleId);
}
