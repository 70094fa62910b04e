import { Locale, Slug } from "@galley/contract";

export type FeedFormat = "rss" | "atom" | "json";

/** Route of an address below a blog's base. A `locale` of null stands for the project's own language. */
export type BlogRoute =
  | { kind: "index"; locale: string | null; page: number }
  /** One segment may name an article in the project's language or the start page of another language. */
  | { kind: "name"; name: string; page: number }
  | { kind: "article"; locale: string; slug: string }
  | { kind: "feed"; locale: string | null; format: FeedFormat }
  /** A `number` of undefined stands for the file that crawlers are told of. */
  | { kind: "sitemap"; number: number | undefined }
  | { kind: "robots" }
  | { kind: "llms" }
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
  const [, first = "", second, ...rest] = path.split("/");
  if (rest.length > 0 || !path.startsWith("/")) return undefined;
  const format = feedFormats.get(second ?? first);
  if (second === undefined) {
    if (format !== undefined) return { kind: "feed", locale: null, format };
    return (
      files.get(first) ??
      numberedSitemap(first) ??
      (isName(first) ? paged(query, (page) => ({ kind: "name", name: first, page })) : undefined)
    );
  }
  if (!isLocale(first)) return undefined;
  if (format !== undefined) return { kind: "feed", locale: first, format };
  return isSlug(second) ? { kind: "article", locale: first, slug: second } : undefined;
}

function numberedSitemap(name: string): BlogRoute | undefined {
  const [, number] = /^sitemap-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  return number === undefined ? undefined : { kind: "sitemap", number: Number(number) };
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
