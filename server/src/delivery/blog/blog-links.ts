import { articleUrl, blogUrl, pathInBlog } from "#src/people/projects/article-url.ts";
import type { FeedFormat } from "./blog-route.ts";
import type { Site } from "./site.ts";

/** Address form of a blog: below the service's address, or at the root of a host of its own. */
export type Mount = "path" | "host";

/** Returns the form whose pages are stored: the host where there is one, since readers are led there. */
export function mainMountOf({ blog_host }: Pick<Site, "blog_host">): Mount {
  return blog_host === null ? "path" : "host";
}

const feedFile: Record<FeedFormat, string> = { rss: "feed.xml", atom: "atom.xml", json: "feed.json" };

/** Addresses of one blog: paths for links between its pages, and full addresses for use elsewhere. */
export type BlogLinks = {
  index(locale: string, page?: number): string;
  article(locale: string, slug: string): string;
  feed(locale: string, format: FeedFormat): string;
  below(path: string): string;
  fullIndex(locale: string, page?: number): string;
  fullArticle(locale: string, slug: string): string;
  fullFeed(locale: string, format: FeedFormat): string;
  fullFile(name: string): string;
};

/** Builds the addresses of a blog. Full addresses depend only on the settings, never on a request. */
export function blogLinks(site: Site, publicUrl: string, mount: Mount): BlogLinks {
  const base = mount === "host" ? "" : `/blog/${site.blog_slug}`;
  const full = blogUrl(site, publicUrl);
  const start = (locale: string) => (locale === site.language ? "" : `/${locale}`);
  const paged = (page = 1) => (page === 1 ? "" : `?page=${page}`);
  return {
    index: (locale, page) => (base + start(locale) || "/") + paged(page),
    article: (locale, slug) => base + pathInBlog(site, locale, slug, mount === "host"),
    feed: (locale, format) => `${base}${start(locale)}/${feedFile[format]}`,
    below: (path) => base + path || "/",
    fullIndex: (locale, page) => new URL(full + start(locale) + paged(page)).href,
    fullArticle: (locale, slug) => articleUrl({ ...site, hosted_blog: true }, publicUrl, locale, slug),
    fullFeed: (locale, format) => `${full}${start(locale)}/${feedFile[format]}`,
    fullFile: (name) => `${full}/${name}`,
  };
}
