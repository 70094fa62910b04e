import { type ArticleSite, articleUrl, blogUrl, pathInBlog } from "#src/people/projects/article-url.ts";
import { aboutName, archiveName, authorsName, searchName, tagsName } from "#src/people/projects/blog-names.ts";
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
  /** The feed of one tag where its slug is given. */
  feed(locale: string, format: FeedFormat, tag?: string): string;
  author(locale: string, slug: string, page?: number): string;
  tag(locale: string, slug: string, page?: number): string;
  search(locale: string): string;
  about(): string;
  /** Without a year, that of the newest article. */
  archive(locale: string, year?: number, page?: number): string;
  below(path: string): string;
  fullIndex(locale: string, page?: number): string;
  fullArticle(locale: string, slug: string): string;
  fullArchive(locale: string, year: number, page?: number): string;
  fullAbout(): string;
  fullFeed(locale: string, format: FeedFormat, tag?: string): string;
  fullAuthor(locale: string, slug: string, page?: number): string;
  fullTag(locale: string, slug: string, page?: number): string;
  fullFile(name: string): string;
};

/** Builds the addresses of a blog. Full addresses depend only on the settings, never on a request. */
export function blogLinks(site: ArticleSite, publicUrl: string, mount: Mount): BlogLinks {
  const base = mount === "host" ? "" : `/blog/${site.blog_slug}`;
  const full = blogUrl(site, publicUrl);
  const start = (locale: string) => (locale === site.language ? "" : `/${locale}`);
  const paged = (page = 1) => (page === 1 ? "" : `?page=${page}`);
  const archive = (locale: string, year?: number, page?: number) =>
    `${start(locale)}/${archiveName}${year === undefined ? "" : `/${year}`}${paged(page)}`;
  const author = (locale: string, slug: string, page?: number) => `${start(locale)}/${authorsName}/${slug}${paged(page)}`;
  const tag = (locale: string, slug: string, page?: number) => `${start(locale)}/${tagsName}/${slug}${paged(page)}`;
  const feed = (locale: string, format: FeedFormat, of?: string) =>
    `${of === undefined ? start(locale) : tag(locale, of)}/${feedFile[format]}`;
  return {
    index: (locale, page) => (base + start(locale) || "/") + paged(page),
    article: (locale, slug) => base + pathInBlog(site, locale, slug, mount === "host"),
    feed: (locale, format, of) => base + feed(locale, format, of),
    author: (locale, slug, page) => base + author(locale, slug, page),
    tag: (locale, slug, page) => base + tag(locale, slug, page),
    search: (locale) => `${base}${start(locale)}/${searchName}`,
    about: () => `${base}/${aboutName}`,
    archive: (locale, year, page) => base + archive(locale, year, page),
    below: (path) => base + path || "/",
    fullIndex: (locale, page) => new URL(full + start(locale) + paged(page)).href,
    fullArticle: (locale, slug) => articleUrl({ ...site, hosted_blog: true }, publicUrl, locale, slug),
    fullArchive: (locale, year, page) => full + archive(locale, year, page),
    fullAbout: () => `${full}/${aboutName}`,
    fullFeed: (locale, format, of) => full + feed(locale, format, of),
    fullAuthor: (locale, slug, page) => full + author(locale, slug, page),
    fullTag: (locale, slug, page) => full + tag(locale, slug, page),
    fullFile: (name) => `${full}/${name}`,
  };
}
