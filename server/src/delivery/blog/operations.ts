import * as contract from "@galley/contract";
import { countRedirectChange } from "#src/content/articles/redirects.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { drawArticlePage } from "./previews/draw-article-page.ts";
import { drawBlogPage } from "./previews/draw-blog-page.ts";
import { previewArticle } from "./previews/preview-article.ts";
import { listRedirects } from "./redirects/list-redirects.ts";
import { setRedirects } from "./redirects/set-redirects.ts";
import { readBlogSettings } from "./settings/blog-settings.ts";
import { updateBlogSettings } from "./settings/update-blog-settings.ts";
import { browseViews } from "./views/browse-views.ts";

const getBlogSettings = handle(contract.getBlogSettings, async ({ tx, actor }, { id }) => {
  await requireProject(tx, actor, id);
  return readBlogSettings(tx, { organizationId: actor.organizationId, projectId: id });
});

/** Ends a redirect. One that is not there any more is no fault: the address leads nowhere, as asked. */
const deleteRedirect = handle(contract.deleteRedirect, async ({ tx, actor }, { projectId, path }) => {
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const { numDeletedRows } = await tx
    .deleteFrom("blog_redirect")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("path", "=", path)
    .executeTakeFirst();
  const deleted = numDeletedRows > 0n;
  if (deleted) await countRedirectChange(tx, { organizationId, projectId });
  return { deleted };
});

export const blogOperations = {
  drawArticlePage,
  drawBlogPage,
  previewArticle,
  browseViews,
  listRedirects,
  setRedirects,
  deleteRedirect,
  getBlogSettings,
  updateBlogSettings,
};
