import { serviceNames } from "./service-names.ts";

export type ArticleSite = {
  site_url: string;
  language: string;
  url_pattern: string;
  hosted_blog: boolean;
  blog_slug: string;
  blog_host: string | null;
};

/** Returns the base address of a project's hosted blog, without a trailing slash. A mapped host is always reached by https. */
export function blogUrl(site: Pick<ArticleSite, "blog_slug" | "blog_host">, publicUrl: string): string {
  return site.blog_host === null ? `${publicUrl}/blog/${site.blog_slug}` : `https://${site.blog_host}`;
}

/** Returns the address under which readers find an article: on the hosted blog if there is one, else on the project's own site. */
export function articleUrl(site: ArticleSite, publicUrl: string, locale: string, slug: string): string {
  if (!site.hosted_blog) return addressOnSite(site, slug);
  return blogUrl(site, publicUrl) + pathInBlog(site, locale, slug, site.blog_host !== null);
}

/**
 * Returns an article's path below the base of its blog, without the project's own language. `rooted`: the blog is at the root
 * of a host, where the language precedes a slug that is also a name of the service.
 */
export function pathInBlog({ language }: Pick<ArticleSite, "language">, locale: string, slug: string, rooted: boolean): string {
  const isPlain = locale === language && !(rooted && serviceNames.has(slug));
  return isPlain ? `/${slug}` : `/${locale}/${slug}`;
}

/** Returns an article's address on the project's own site. Sets only the path, so that no pattern leads to another host. */
export function addressOnSite({ site_url, url_pattern }: ArticleSite, slug: string): string {
  const url = new URL(site_url);
  url.pathname = url_pattern.replace("{slug}", slug);
  url.search = "";
  url.hash = "";
  return url.href;
}
