import type { BlogRoute } from "../blog-route.ts";
import type { ProjectRef } from "../site.ts";
import { type CacheGroup, groupKey, imageKey, slugKey } from "./cache-keys.ts";

/** How long an answer may be kept, and the keys by which a CDN drops it. */
export type CacheHeaders = Readonly<Record<string, string>>;

const browserSeconds = 60;
/** Time for which a CDN that is told of changes keeps an answer. A change that it was not told of shows after that. */
export const cdnSeconds = 3600;
const staleSeconds = 600;

const plain: CacheHeaders = { "cache-control": `public, max-age=${browserSeconds}, stale-while-revalidate=${staleSeconds}` };
// Short, since an article may be published at any moment.
const plainMissing: CacheHeaders = { "cache-control": "public, max-age=10" };
const purged = `public, max-age=${browserSeconds}, s-maxage=${cdnSeconds}, stale-while-revalidate=${staleSeconds}`;

export type AnswerHeaders = {
  article(ref: ProjectRef, slug: string): CacheHeaders;
  /** Headers of what is at a route. `target` is the slug that it leads on to, if any. */
  route(ref: ProjectRef, route: BlogRoute, target?: string): CacheHeaders;
  missing(): CacheHeaders;
};

/** Creates the headers of public answers. Keys are sent, and answers kept for longer, only where a CDN is told of changes. */
export function createAnswerHeaders(isPurged: boolean): AnswerHeaders {
  if (!isPurged) return { article: () => plain, route: () => plain, missing: () => plainMissing };
  return {
    article: (ref, slug) => withKeys(ref, ["blog", "articles"], [slug]),
    route(ref, route, target) {
      const groups: CacheGroup[] = ["blog", ...groupsOf(route)];
      return withKeys(
        ref,
        groups,
        [slugOf(route), target].filter((slug) => slug !== undefined),
      );
    },
    missing: () => plainMissing,
  };
}

/** Returns the headers by which a CDN that is told of changes drops an image. How long it is kept stands elsewhere. */
export function imageCacheTags(ref: ProjectRef, imageId: string): CacheHeaders {
  return tagsOf([groupKey(ref, "images"), imageKey(ref, imageId)]);
}

function groupsOf({ kind }: BlogRoute): CacheGroup[] {
  if (["index", "archive", "author", "tag"].includes(kind)) return ["index"];
  if (kind === "article") return ["articles"];
  // One segment is an article or the start page of a language, and becomes the other one when either appears.
  if (kind === "name") return ["articles", "index"];
  return kind === "moved" ? [] : ["files"];
}

function slugOf(route: BlogRoute): string | undefined {
  if (route.kind === "name") return route.name;
  return route.kind === "article" ? route.slug : undefined;
}

function withKeys(ref: ProjectRef, groups: readonly CacheGroup[], slugs: readonly string[]): CacheHeaders {
  const keys = [...groups.map((group) => groupKey(ref, group)), ...new Set(slugs.map((slug) => slugKey(ref, slug)))];
  return { "cache-control": purged, ...tagsOf(keys) };
}

function tagsOf(keys: readonly string[]): CacheHeaders {
  return { "cache-tag": keys.join(","), "surrogate-key": keys.join(" ") };
}
