import * as contract from "@galley/contract";
import { descriptionOf } from "#src/content/articles/article-description.ts";
import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { openGraphSize } from "#src/content/articles/open-graph-path.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { previewOnOwnPlace } from "#src/delivery/publishing/project-destinations.ts";
import { handle } from "#src/operations/handle.ts";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { pageTitleOf } from "../pages/article-page.ts";
import { sealCard } from "./card-path.ts";
import { findPreviewed } from "./find-previewed.ts";

const linkMilliseconds = 60 * 60 * 1000;

export const previewArticle = handle(contract.previewArticle, async (context, wanted) => {
  const { tx, actor, publicUrl, links, vault } = context;
  const { site, article, text } = await findPreviewed(context, wanted);
  const look = await findLook(tx, site.ref);
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  const minutes = readingMinutes(article.word_count);
  const { title, locale, slug, cover_image_id: coverImageId } = article;
  const card = { projectId: site.ref.projectId, title, locale, minutes, coverImageId, look: look?.key ?? "" };
  const { projectId } = site.ref;
  const shown = { projectId, siteUrl: site.site_url, articleId: article.id, revision: article.revision, locale };
  return {
    revision: article.revision,
    locale,
    siteName: site.name,
    url: articleUrl(site, publicUrl, locale, slug),
    title,
    description: await descriptionOf(article, text),
    searchTitle: pageTitleOf(site, article),
    standfirst: await descriptionOf({ ...article, seo_description: null }, text),
    publishedAt: article.published_at.toISOString(),
    minutes,
    picture: { url: links.urlOf(sealCard(vault, actor.organizationId, card), expiresAt), ...openGraphSize },
    expiresAt: expiresAt.toISOString(),
    hostedBlog: site.hosted_blog,
    site: await previewOnOwnPlace(context, shown),
  };
});
