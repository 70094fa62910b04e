import { drawArticlePage } from "./previews/draw-article-page.ts";
import { previewArticle } from "./previews/preview-article.ts";
import { deleteRedirect } from "./redirects/delete-redirect.ts";
import { listRedirects } from "./redirects/list-redirects.ts";
import { setRedirects } from "./redirects/set-redirects.ts";
import { getBlogSettings } from "./settings/get-blog-settings.ts";
import { updateBlogSettings } from "./settings/update-blog-settings.ts";
import { browseViews } from "./views/browse-views.ts";

export const blogOperations = {
  drawArticlePage,
  previewArticle,
  browseViews,
  listRedirects,
  setRedirects,
  deleteRedirect,
  getBlogSettings,
  updateBlogSettings,
};
