import type pg from "pg";
import type { Log } from "#src/platform/log.ts";
import { pageParameter } from "./blog-route.ts";
import { createAddressBook, hostOf } from "./memory/address-book.ts";
import { chain, type MaybePromise } from "./memory/maybe-promise.ts";
import { type BlogAnswer, chooseCopy, type PageBytes } from "./memory/page-bytes.ts";
import { createPageStore } from "./memory/page-store.ts";
import { createSiteBook, keyOf } from "./memory/site-book.ts";
import { createPageMaker } from "./page-maker.ts";
import { fontPathPrefix, readFonts } from "./pages/font-files.ts";
import { readStylesheet } from "./pages/stylesheet.ts";
import { type Place, placeOf } from "./place.ts";
import type { Site } from "./site.ts";

export type { BlogAnswer } from "./memory/page-bytes.ts";

/** What a public page may depend on, and nothing else of a request. `query` comes without its question mark. */
export type BlogRequest = {
  method: string;
  host: string | undefined;
  path: string;
  query: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
};

export type Blog = {
  /** The public page at an address; undefined where the address is not a blog's. A page in memory comes without a promise. */
  find(request: BlogRequest): MaybePromise<BlogAnswer | undefined>;
  /** Shows at once what has changed in a project. Other processes see it within a few seconds on their own. */
  invalidate(organizationId: string, projectId: string): void;
  close(): void;
};

const memoryBytesMax = 64 * 1024 * 1024;

export function createBlog(options: { pool: pg.Pool; publicUrl: string; log: Log }): Blog {
  const { pool, publicUrl, log } = options;
  const onError = (error: unknown) => log.warn("blog cannot look at the database", { error });
  const fonts = readFonts();
  const style = readStylesheet(fonts.css);
  const addresses = createAddressBook(pool, hostOf(new URL(publicUrl).host), onError);
  const sites = createSiteBook(pool, onError);
  const pages = createPageStore(memoryBytesMax);
  const maker = createPageMaker({
    pool,
    publicUrl,
    shell: { css: style.css, preloadPath: fonts.preloadPath },
    styleHash: style.contentSecurityHash,
  });
  const notices = { notFound: maker.notice("notFound"), unavailable: maker.notice("unavailable") };

  function pageAt(place: Place, query: string): MaybePromise<PageBytes> {
    return chain(place.ref, (ref) => {
      if (ref === undefined) return notices.notFound;
      return chain(sites.find(ref), (site) => {
        if (place.mount === "path" && site?.blog_slug !== place.slug) addresses.forgetSlug(place.slug);
        else if (site?.hosted_blog) return pageOf(site, place, query);
        return notices.notFound;
      });
    });
  }

  function pageOf(site: Site, { mount, path }: Place, query: string): MaybePromise<PageBytes> {
    const blog = `${mount} ${keyOf(site.ref)}`;
    const page = query === "" ? null : pageParameter(query);
    return pages.get(page === null ? `${blog} ${path}` : `${blog} ${path}?${page}`, site.version, async () => {
      const made = await maker.make(site, mount, path, query);
      if ("page" in made) return { page: made.page, keep: true };
      const locale = made.notFoundIn;
      const missing = async () => ({ page: await maker.notFound(site, mount, locale), keep: true });
      return { page: await pages.get(`${blog} not found ${locale}`, site.version, missing), keep: false };
    });
  }

  return {
    find(request) {
      const { path, method } = request;
      if (path.startsWith(fontPathPrefix)) {
        const file = fonts.files.get(path);
        return file === undefined
          ? notices.notFound.then((page) => chooseCopy(page, request))
          : allowed(method, () => chooseCopy(file, request));
      }
      const answer = chain(placeOf(addresses, request.host, path), (place) => {
        if (place === undefined) return undefined;
        return allowed(method, () => chain(pageAt(place, request.query), (page) => chooseCopy(page, request)));
      });
      if (!(answer instanceof Promise)) return answer;
      return answer.catch(async (error: unknown) => {
        log.error("blog page failed", { path, error });
        return chooseCopy(await notices.unavailable, request);
      });
    },
    invalidate(organizationId, projectId) {
      sites.forget({ organizationId, projectId });
      addresses.forget();
    },
    close: () => pages.clear(),
  };
}

const methodNotAllowed: BlogAnswer = {
  status: 405,
  headers: { allow: "GET, HEAD", "content-length": "0", "cache-control": "no-store" },
  body: null,
};

function allowed<T>(method: string, answer: () => T): T | BlogAnswer {
  return method === "GET" || method === "HEAD" ? answer() : methodNotAllowed;
}
