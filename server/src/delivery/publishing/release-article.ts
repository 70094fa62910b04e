import { platformsByName } from "@galley/contract";
import { sentence } from "@galley/messages";
import { releasePostsOfArticle } from "#src/content/posts/release-posts-of-article.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { allOf } from "#src/core/text/listed-words.ts";
import { listShowing } from "./platforms/platform-posts.ts";

/** Prepares an article for deletion. Refuses while a platform may show it, since it could no longer be taken down there. */
export async function releaseArticle(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  const showing = await listShowing(tx, organizationId, articleId);
  if (showing.length > 0) {
    const names = allOf(showing.map(({ platform }) => platformsByName[platform].title));
    throw new Failure("invalid_state", sentence("refusal_platform_may_show_article", { names }));
  }
  await releasePostsOfArticle(tx, organizationId, articleId);
}
