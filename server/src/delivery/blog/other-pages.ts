import { redirectPath } from "#src/content/articles/redirects.ts";
import type { Mount } from "./blog-links.ts";
import { pageParameter, readBlogRoute } from "./blog-route.ts";
import type { PageBytes } from "./memory/page-bytes.ts";
import type { PageStore } from "./memory/page-store.ts";
import { siteKeyOf } from "./memory/site-book.ts";
import type { PageMaker } from "./page-maker.ts";
import type { BlogPlace } from "./place.ts";
import type { BlogSearch } from "./search/create-blog-search.ts";
import type { BlogQuestion } from "./search/search-route.ts";
import type { Site } from "./site.ts";
import type { Missing } from "./transient-pages.ts";

/** Pages of a blog other than its articles'. */
export type OtherPages = {
  page(site: Site, place: BlogPlace, query: string): PageBytes | Promise<PageBytes>;
  search(site: Site, mount: Mount, question: BlogQuestion): Promise<PageBytes>;
};

type OtherPagesOptions = { maker: PageMaker; pages: PageStore; search: BlogSearch };

/** Makes pages when they are asked for, and keeps those whose addresses are few. */
export function createOtherPages({ maker, pages, search }: OtherPagesOptions): OtherPages {
  function missing(site: Site, mount: Mount, told: Missing): PageBytes | Promise<PageBytes> {
    const make = async () => ({ page: await maker.missing(site, mount, told), keep: true });
    return pages.get(`${mount} ${siteKeyOf(site.ref)} ${told.status} ${told.locale}`, site.version, make);
  }

  async function searchPage(site: Site, mount: Mount, question: BlogQuestion): Promise<PageBytes> {
    const answer = await search.find(site, question);
    if (answer === undefined) return missing(site, mount, { status: 404, locale: site.language });
    const { typed, locale = site.language } = question;
    return maker.search(site, mount, { locale, typed, found: answer === "busy" ? undefined : answer.found });
  }

  function page(site: Site, place: BlogPlace, given: string): PageBytes | Promise<PageBytes> {
    const { mount, path } = place;
    const blog = `${mount} ${siteKeyOf(site.ref)}`;
    const page = numberIn(place, given);
    return pages.get(page === null ? `${blog} ${path}` : `${blog} ${path}?${page}`, site.version, async () => {
      const made = await maker.make(site, mount, path, page === null ? "" : given);
      if (!("page" in made)) return { page: await missing(site, mount, made), keep: false };
      // A redirect answers for as many numbers and spellings as somebody likes to invent.
      return { page: made.page, keep: made.page.status === 200 || (page === null && isPlain(place)) };
    });
  }

  return { page, search: searchPage };
}

/** Returns the number of a page as it was asked for; null where the page depends on none. */
function numberIn({ mount, path }: BlogPlace, query: string): string | null {
  const page = query === "" ? null : pageParameter(query);
  if (page === null) return null;
  const route = readBlogRoute(path, query, mount === "host");
  return route === undefined || "page" in route ? page : null;
}

function isPlain({ mount, path }: BlogPlace): boolean {
  return readBlogRoute(path, "", mount === "host") !== undefined || redirectPath(path) === path;
}
