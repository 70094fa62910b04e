import { bareHost } from "./article-at.ts";
import { type ArticleSite, blogUrl } from "./article-url.ts";

type Site = Pick<ArticleSite, "site_url" | "blog_slug" | "blog_host">;

/** Returns the project's own site; null if it has none and the address of its hosted blog is stored in that place. */
export function ownSiteUrl(project: Site, publicUrl: string): string | null {
  const ofBlog = [blogUrl(project, publicUrl), blogUrl({ ...project, blog_host: null }, publicUrl)];
  return ofBlog.includes(project.site_url) ? null : project.site_url;
}

/** Returns whether a page belongs to the project: on its own site, or in its hosted blog. */
export function isOwnPage(project: Site, publicUrl: string, url: string): boolean {
  const page = new URL(url);
  const sites = [project.site_url, ...(project.blog_host === null ? [] : [blogUrl(project, publicUrl)])];
  if (sites.some((site) => bareHost(new URL(site)) === bareHost(page)) && !url.startsWith(`${publicUrl}/`)) return true;
  return `${page.origin}${page.pathname}/`.startsWith(`${blogUrl({ ...project, blog_host: null }, publicUrl)}/`);
}
