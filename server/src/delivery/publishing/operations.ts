import { connectPlatform } from "./platforms/connect-platform.ts";
import { disconnectPlatform } from "./platforms/disconnect-platform.ts";
import { listPlatforms } from "./platforms/list-platforms.ts";
import { publishArticleNow } from "./publish-article-now.ts";
import { republishArticle } from "./republish-article.ts";
import { retryFailedPublications } from "./retry-failed-publications.ts";
import { retryPublication } from "./retry-publication.ts";
import { unpublishArticle } from "./unpublish-article.ts";

export const publishingOperations = {
  publishArticleNow,
  unpublishArticle,
  republishArticle,
  retryPublication,
  retryFailedPublications,
  connectPlatform,
  listPlatforms,
  disconnectPlatform,
};
