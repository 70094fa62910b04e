import { bareHost, withoutSlash } from "#src/people/projects/article-at.ts";
import { type ArticleSite, addressOnSite } from "#src/people/projects/article-url.ts";

/**
 * Lists the bare addresses (no scheme, `www.`, trailing slash, query or fragment) under which an article's slug may be found:
 * the inverse of `articleAddresses`.
 */
export function bareAddresses(
  site: ArticleSite,
  blogHosts: readonly string[],
  publicUrl: string,
  { slug, locale }: { slug: string; locale: string },
): string[] {
  const blogs = [`${publicUrl}/blog/${site.blog_slug}`, ...blogHosts.map((host) => `https://${host}`)];
  const own = locale === site.language ? blogs.map((blog) => `${blog}/${slug}`) : [];
  return [addressOnSite(site, slug), ...blogs.map((blog) => `${blog}/${locale}/${slug}`), ...own].map(bareAddress);
}

function bareAddress(address: string): string {
  const url = new URL(address);
  return `${bareHost(url)}${withoutSlash(url.pathname)}`;
}
