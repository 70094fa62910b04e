import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { ArticleAddress } from "./articles/article-address.ts";
import { blogLinks, type Mount } from "./blog-links.ts";
import { readArticlePath, readBlogRoute } from "./blog-route.ts";
import { type CacheHeaders, createAnswerHeaders } from "./caching/cache-headers.ts";
import { type SitemapLimits, sitemapLimits } from "./files/sitemap-file.ts";
import type { Html } from "./html.ts";
import { joinParts, type PageBytes, toPageBytes } from "./memory/page-bytes.ts";
import type { BlogPageContext, DiscoveryLinks } from "./pages/page-context.ts";
import { type Stylesheet, styleOf } from "./pages/stylesheet.ts";
import { renderAt } from "./redirects/render-at.ts";
import { htmlType, type RenderedRoute } from "./rendered-route.ts";
import { fileSecurityHeaders, pageSecurityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import { createTransientPages, type Missing, type TransientPages } from "./transient-pages.ts";

export type PageMaker = TransientPages & {
  /** Makes the page at an address of a blog, or returns what to tell of it in which language. */
  make(site: Site, mount: Mount, path: string, query: string): Promise<{ page: PageBytes } | Missing>;
  /** Returns the address of the article that a path may lead to, or undefined for a path that leads elsewhere. */
  articleAddress(site: Site, mount: Mount, path: string): ArticleAddress | undefined;
  /** Returns an article's address on a blog. */
  addressOf(site: Site, mount: Mount, locale: string, slug: string): ArticleAddress;
  /** Redirects to the page of an article. */
  articleMoved(address: ArticleAddress): Promise<PageBytes>;
};

type Found = Exclude<RenderedRoute, { status: 404 | 410 }>;

const looksMax = 1000;

type PageMakerOptions = {
  reads: PublishedReads;
  publicUrl: string;
  style: Stylesheet;
  preloads: Html;
  /** Largest sitemap; the protocol's when undefined. */
  sitemap?: SitemapLimits | undefined;
  /** Whether a CDN in front is told of changes. */
  isPurged: boolean;
  discovery: DiscoveryLinks;
};

export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { reads, publicUrl, style: plain, preloads, sitemap = sitemapLimits, isPurged, discovery } = options;
  const caching = createAnswerHeaders(isPurged);

  function contextOf(site: Site, mount: Mount, style: Stylesheet): BlogPageContext {
    const { year } = Temporal.Now.zonedDateTimeISO(site.time_zone);
    return {
      site,
      links: blogLinks(site, publicUrl, mount),
      publicUrl,
      shell: { ...style, preloads },
      year,
      discovery: site.chosen.pings ? discovery : {},
    };
  }

  const looks = new LRUCache<string, Pick<ArticleAddress, "context" | "headers">>({ max: looksMax });

  /** Returns what the articles of a blog have in common, made once for each of its versions. */
  function lookOf(site: Site, mount: Mount): Pick<ArticleAddress, "context" | "headers"> {
    const key = `${mount} ${site.ref.organizationId} ${site.ref.projectId}`;
    const known = looks.get(key);
    if (known?.context.site === site) return known;
    const style = styleOf(plain, site);
    const security = pageSecurityHeaders(style.contentSecurityHash, mount);
    const headers = { ...security, "content-type": htmlType, vary: "accept-encoding" };
    const look = { context: contextOf(site, mount, style), headers };
    looks.set(key, look);
    return look;
  }

  function addressIn(look: Pick<ArticleAddress, "context" | "headers">, mount: Mount, locale: string, slug: string): ArticleAddress {
    return { ...look, mount, locale, slug, headers: { ...caching.article(look.context.site.ref, slug), ...look.headers } };
  }

  return {
    articleAddress(site, mount, path) {
      const named = readArticlePath(path);
      if (named === undefined) return undefined;
      const { locale = site.language, slug } = named;
      const look = lookOf(site, mount);
      // Any other path of an article redirects to the one address that it has.
      if (look.context.links.article(locale, slug) !== look.context.links.below(path)) return undefined;
      return addressIn(look, mount, locale, slug);
    },
    addressOf: (site, mount, locale, slug) => addressIn(lookOf(site, mount), mount, locale, slug),
    articleMoved({ context, mount, locale, slug }) {
      const rendered = { status: 301, location: context.links.article(locale, slug), slug } as const;
      return toBytes(rendered, caching.article(context.site.ref, slug), mount, plain);
    },
    async make(site, mount, path, query) {
      const route = readBlogRoute(path, query, mount === "host");
      if (route === undefined && !site.hasRedirects) return { status: 404, locale: site.language };
      const style = styleOf(plain, site);
      const context = contextOf(site, mount, style);
      const rendered = await reads.transact(site.ref.organizationId, (tx) => renderAt(tx, context, { path, route, mount, sitemap }));
      if ("locale" in rendered) return rendered;
      const cached = caching.route(site.ref, route ?? { kind: "moved", path }, rendered.status === 301 ? rendered.slug : undefined);
      const page = await toBytes(rendered, cached, mount, style);
      const view = "view" in rendered ? rendered.view : undefined;
      return { page: view === undefined ? page : { ...page, view: { ...site.ref, ...view } } };
    },
    ...createTransientPages({ plain, preloads, caching, contextOf }),
  };
}

async function toBytes(rendered: Found, cached: CacheHeaders, mount: Mount, style: Stylesheet): Promise<PageBytes> {
  if (rendered.status === 301) {
    const headers = { ...cached, ...fileSecurityHeaders(mount), location: rendered.location };
    return toPageBytes({ status: 301, type: "text/plain; charset=utf-8", body: "", headers });
  }
  if ("parts" in rendered) {
    const headers = { ...cached, ...fileSecurityHeaders(mount), "content-type": rendered.type, vary: "accept-encoding" };
    return joinParts(200, headers, rendered.parts);
  }
  const { type, body, hasForm = false, link } = rendered;
  // A cache may leave out of its key what is looked for: it must not keep the page without a search for those with one.
  const kept = hasForm ? { "cache-control": "no-store" } : cached;
  const security = type === htmlType ? pageSecurityHeaders(style.contentSecurityHash, mount, { hasForm }) : fileSecurityHeaders(mount);
  return toPageBytes({ status: 200, type, body, headers: { ...kept, ...security, ...(link !== undefined && { link }) } });
}
