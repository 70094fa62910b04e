import { Locale, Slug } from "@galley/contract";
import { archiveName, authorsName, tagsName } from "#src/people/projects/blog-names.ts";
import { readKeyFile } from "./pings/ping-key.ts";

export type FeedFormat = "rss" | "atom" | "json";

/** Route of an address below a blog's base. A `locale` of null stands for the project's own language. */
export type BlogRoute =
  | { kind: "index"; locale: string | null; page: number }
  /** One segment may name an article in the project's language or the start page of another language. */
  | { kind: "name"; name: string; page: number }
  | { kind: "article"; locale: string; slug: string }
  /** All articles of a year by month. */
  | { kind: "archive"; locale: string | null; year: number; page: number }
  | { kind: "author" | "tag"; locale: string | null; slug: string; page: number }
  /** Of one tag where there is a `tag`. */
  | { kind: "feed"; locale: string | null; format: FeedFormat; tag?: string }
  /** A `number` of undefined stands for the file that crawlers are told of. */
  | { kind: "sitemap"; number: number | undefined }
  | { kind: "robots" }
  | { kind: "llms" }
  /** The file by which search engines know that a ping is the blog's own. */
  | { kind: "key"; key: string }
  | { kind: "moved"; path: string };

const feedFormats = new Map<string, FeedFormat>([
  ["feed.xml", "rss"],
  ["atom.xml", "atom"],
  ["feed.json", "json"],
]);
const files = new Map<string, BlogRoute>([
  ["sitemap.xml", { kind: "sitemap", number: undefined }],
  ["robots.txt", { kind: "robots" }],
  ["llms.txt", { kind: "llms" }],
]);

/**
 * Parses the part of a path after the blog's base, which is empty or begins with a slash. Returns undefined when no page can
 * have it. `rooted` means a blog at the root of a host, whose start page is `/`.
 */
export function readBlogRoute(path: string, query: string, rooted: boolean): BlogRoute | undefined {
  if (path === (rooted ? "/" : "")) return paged(query, (page) => ({ kind: "index", locale: null, page }));
  if (path.endsWith("/")) return withoutSlash(path.slice(0, -1), rooted);
  if (!path.startsWith("/")) return undefined;
  const names = path.slice(1).split("/", namesMax + 1);
  const [first = "", second] = names;
  const list = listRoute(null, names, query) ?? (isLocale(first) ? listRoute(first, names.slice(1), query) : undefined);
  if (list !== undefined || names.length > 2) return list;
  const format = feedFormats.get(second ?? first);
  if (second === undefined) {
    if (format !== undefined) return { kind: "feed", locale: null, format };
    return (
      files.get(first) ??
      numberedSitemap(first) ??
      keyFile(first) ??
      (isName(first) ? paged(query, (page) => ({ kind: "name", name: first, page })) : undefined)
    );
  }
  if (!isLocale(first)) return undefined;
  if (format !== undefined) return { kind: "feed", locale: first, format };
  return isSlug(second) ? { kind: "article", locale: first, slug: second } : undefined;
}

// A language, the name of a list, a tag and its feed.
const namesMax = 4;

/** Returns the route of a list of articles: those of a year, of an author or of a tag, or the feed of a tag. */
function listRoute(locale: string | null, [list = "", name = "", file, ...rest]: readonly string[], query: string): BlogRoute | undefined {
  if (rest.length > 0) return undefined;
  const format = file === undefined ? undefined : feedFormats.get(file);
  if (file !== undefined) {
    return format !== undefined && list === tagsName && isSlug(name) ? { kind: "feed", locale, format, tag: name } : undefined;
  }
  if (list === archiveName) return archiveOf(locale, name, query);
  if ((list !== authorsName && list !== tagsName) || !isSlug(name)) return undefined;
  const kind = list === authorsName ? "author" : "tag";
  return paged(query, (page) => ({ kind, locale, slug: name, page }));
}

function archiveOf(locale: string | null, year: string, query: string): BlogRoute | undefined {
  return /^[12]\d{3}$/.test(year) ? paged(query, (page) => ({ kind: "archive", locale, year: Number(year), page })) : undefined;
}

function numberedSitemap(name: string): BlogRoute | undefined {
  const [, number] = /^sitemap-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  return number === undefined ? undefined : { kind: "sitemap", number: Number(number) };
}

function keyFile(name: string): BlogRoute | undefined {
  const key = readKeyFile(name);
  return key === undefined ? undefined : { kind: "key", key };
}

const articlePath = /^\/(?:([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\/)?([a-z0-9]+(?:-[a-z0-9]+)*)$/;
// Longer than any slug with its language, so that no path costs much to match.
const pathLengthMax = 1000;

/** Returns the language and slug in a path that may lead to an article. A language of undefined stands for the project's own. */
export function readArticlePath(path: string): { locale: string | undefined; slug: string } | undefined {
  const [, locale, slug] = (path.length <= pathLengthMax && articlePath.exec(path)) || [];
  return slug === undefined ? undefined : { locale, slug };
}

function withoutSlash(path: string, rooted: boolean): BlogRoute | undefined {
  if (path.endsWith("/")) return undefined;
  return readBlogRoute(path, "", rooted) === undefined ? undefined : { kind: "moved", path };
}

/** Returns the `page` parameter, the only one that a page depends on, or null when it is absent or empty. */
export function pageParameter(query: string): string | null {
  return query.includes("page") ? new URLSearchParams(query).getAll("page").join() || null : null;
}

function paged(query: string, route: (page: number) => BlogRoute): BlogRoute | undefined {
  const given = pageParameter(query);
  if (given === null) return route(1);
  return /^[1-9]\d{0,5}$/.test(given) ? route(Number(given)) : undefined;
}

function isName(text: string): boolean {
  return isSlug(text) || isLocale(text);
}

function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}

function isLocale(text: string): boolean {
  return Locale.safeParse(text).success;
}
