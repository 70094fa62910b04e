import { type ArticleSite, blogUrl } from "./article-url.ts";

type Site = Pick<ArticleSite, "site_url" | "blog_slug" | "blog_host">;

/** The project's own site; null where it has none, and the address of its hosted blog stands in that place. */
export function ownSiteUrl(project: Site, publicUrl: string): string | null {
  const ofBlog = [blogUrl(project, publicUrl), blogUrl({ ...project, blog_host: null }, publicUrl)];
  return ofBlog.includes(project.site_url) ? null : project.site_url;
}
