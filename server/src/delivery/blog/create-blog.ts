import type pg from "pg";
import { type PublishedReads, readPrimary } from "#src/core/database/replica/published-reads.ts";
import type { BlogChange } from "#src/core/database/signals/tell-signal.ts";
import type { Bell } from "#src/core/flow/bell.ts";
import { onceKnown } from "#src/core/flow/once-known.ts";
import type { Log } from "#src/core/log.ts";
import { createArticlePages } from "./articles/article-pages.ts";
import { createPageFiller } from "./articles/page-filler.ts";
import { pageParameter } from "./blog-route.ts";
import type { SitemapLimits } from "./files/sitemap-file.ts";
import { createAddressBook } from "./memory/address-book.ts";
import { createHotCopies, type HotCopies } from "./memory/hot-copies.ts";
import { answerWith, type BlogAnswer, type PageBytes } from "./memory/page-bytes.ts";
import { createPageStore } from "./memory/page-store.ts";
import { createSiteBook } from "./memory/site-book.ts";
import { createOtherPages } from "./other-pages.ts";
import { createPageMaker } from "./page-maker.ts";
import { fontPathPrefix, readFonts } from "./pages/font-files.ts";
import type { DiscoveryLinks } from "./pages/page-context.ts";
import { readStylesheet } from "./pages/stylesheet.ts";
import { type BlogPlace, blogPlaceOf } from "./place.ts";
import { createBlogSearch } from "./search/create-blog-search.ts";
import { readSearch } from "./search/search-route.ts";
import type { Site } from "./site.ts";

/** The parts of a request that a public page may depend on. `query` has no leading question mark. */
export type BlogRequest = {
  method: string;
  host: string | undefined;
  path: string;
  query: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
};

export type Blog = {
  /** Returns the answer at a public address, at once where it is in memory, or undefined when the address is not a blog's. Never throws. */
  find(request: BlogRequest): BlogAnswer | undefined | Promise<BlogAnswer | undefined>;
  /** Returns whether a host leads to a blog. */
  serves(host: string): Promise<boolean>;
  /** Makes a change visible at once, or all changes where it is not told which. Without it they show within 3 seconds. */
  invalidate(changed?: BlogChange): void;
  /** Makes a few pages before anybody reads them, of what went live and after an upgrade. Returns 0 once all are made. */
  prepare(): Promise<number>;
  /** Rings while there are pages to prepare. */
  bell: Bell;
  close(): void;
};

const memoryBytesMax = 16 * 1024 * 1024;

const methodNotAllowed: BlogAnswer = {
  status: 405,
  headers: { allow: "GET, HEAD", "content-length": "0", "cache-control": "no-store" },
  body: null,
};

type BlogOptions = {
  pool: pg.Pool;
  /** Where pages are read; the pool when absent. */
  reads?: PublishedReads;
  publicUrl: string;
  log: Log;
  /** Largest sitemap; the protocol's when absent. */
  sitemap?: SitemapLimits;
  /** Whether a CDN in front is told of changes. */
  isPurged?: boolean;
  /** Receivers of changes; none when absent. */
  discovery?: DiscoveryLinks;
};

type Asked = Pick<BlogRequest, "path" | "host" | "query">;
type Found = PageBytes | undefined | Promise<PageBytes | undefined>;

export function createBlog({
  pool,
  reads = readPrimary(pool),
  publicUrl,
  log,
  sitemap,
  isPurged = false,
  discovery = {},
}: BlogOptions): Blog {
  const onError = (error: unknown) => log.warn("blog cannot look at the database", { error });
  const fonts = readFonts();
  const style = readStylesheet(fonts.css);
  const maker = createPageMaker({ reads, publicUrl, style, preloads: fonts.preloads, sitemap, isPurged, discovery });
  const addresses = createAddressBook(pool, publicUrl, onError);
  const sites = createSiteBook({ reads, onError, onRead: (site) => filler.see(site) });
  const pages = createPageStore(memoryBytesMax);
  const articles = createArticlePages({ pool, reads, onError });
  const filler = createPageFiller({ reads, log, maker, articles, findSite: sites.find });
  const copies = createHotCopies();
  const others = createOtherPages({ maker, pages, search: createBlogSearch(reads) });
  const notices = { notFound: maker.notice("notFound"), unavailable: maker.notice("unavailable") };

  function pageAt(asked: Asked, isAgain = false): Found {
    const { path, host } = asked;
    if (path.startsWith(fontPathPrefix)) return fonts.files.get(path) ?? notices.notFound;
    return onceKnown(blogPlaceOf(addresses, host, path), (place): Found => {
      if (place?.ref === undefined) return place && notices.notFound;
      return onceKnown(sites.find(place.ref), (site) => pageOn(site, place, asked, isAgain));
    });
  }

  function pageOn(site: Site | undefined, place: BlogPlace, asked: Asked, isAgain: boolean): Found {
    const { query } = asked;
    const moved = place.mount === "path" && site?.blog_slug !== place.slug;
    if (moved) addresses.forgetSlug(place.slug);
    // Another project may have the slug by now.
    if (moved && !isAgain) return pageAt(asked, true);
    if (moved || !site?.hosted_blog) return notices.notFound;
    const question = readSearch(place.path, query);
    if (question !== undefined) return others.search(site, place.mount, question);
    const address = maker.articleAddress(site, place.mount, place.path);
    if (address === undefined) return others.page(site, place, query);
    return onceKnown(articles.find(address), (found): Found => {
      if (found === undefined) return others.page(site, place, query);
      // An article has one page. The number of any other leads to it and is not kept as a page of its own.
      return pageParameter(query) === null ? found : maker.articleMoved(address);
    });
  }

  async function sorry(request: BlogRequest, error: unknown): Promise<BlogAnswer> {
    log.error("blog page failed", { path: request.path, error });
    return answerWith(await notices.unavailable, request, copies);
  }

  return {
    find(request) {
      try {
        const answer = onceKnown(pageAt(request), (page) => page && answerTo(request, page, copies));
        return answer instanceof Promise ? answer.catch((error: unknown) => sorry(request, error)) : answer;
      } catch (error) {
        return sorry(request, error);
      }
    },
    serves: async (host) => (await addresses.byHost(host)) !== undefined,
    invalidate(changed) {
      sites.forget(changed);
      addresses.forgetHosts();
      // A change of all projects has made no article of one live.
      if (changed?.projectId != null) filler.wentLive({ organizationId: changed.organizationId, projectId: changed.projectId });
    },
    prepare: filler.work,
    bell: filler.bell,
    close() {
      pages.clear();
      articles.clear();
    },
  };
}

function answerTo(request: BlogRequest, page: PageBytes, copies: HotCopies): BlogAnswer {
  if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed;
  const answer = answerWith(page, request, copies);
  return page.view === undefined ? answer : { ...answer, view: page.view };
}
