import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { blogLinks, type Mount } from "./blog-links.ts";
import { readBlogRoute } from "./blog-route.ts";
import { type PageBytes, toPageBytes } from "./memory/page-bytes.ts";
import { renderNotFound, renderNotice } from "./pages/notice-page.ts";
import type { BlogPageContext } from "./pages/page-context.ts";
import { inColors, type Stylesheet } from "./pages/stylesheet.ts";
import { htmlType, type RenderedRoute, renderRoute } from "./render-route.ts";
import { fileSecurityHeaders, pageSecurityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";

export type PageMaker = {
  /** Makes the page at an address of a blog, or returns the language of the not-found page. */
  make(site: Site, mount: Mount, path: string, query: string): Promise<{ page: PageBytes } | { notFoundIn: string }>;
  notFound(site: Site, mount: Mount, locale: string): Promise<PageBytes>;
  notice(kind: "notFound" | "unavailable"): Promise<PageBytes>;
};

const shownFor = "public, max-age=60, stale-while-revalidate=600";
// Short, since an article may be published at any moment.
const missingFor = "public, max-age=10";

export function createPageMaker(options: { pool: pg.Pool; publicUrl: string; style: Stylesheet; preloadPath: string }): PageMaker {
  const { pool, publicUrl, style: plain, preloadPath } = options;

  function contextOf(site: Site, mount: Mount, style: Stylesheet): BlogPageContext {
    const { year } = Temporal.Now.zonedDateTimeISO(site.time_zone);
    return { site, links: blogLinks(site, publicUrl, mount), publicUrl, shell: { ...style, preloadPath }, year };
  }

  function toBytes(rendered: Exclude<RenderedRoute, { status: 404 }>, mount: Mount, style: Stylesheet): Promise<PageBytes> {
    const cached = { "cache-control": shownFor };
    if (rendered.status === 301) {
      const headers = { ...cached, ...fileSecurityHeaders(mount), location: rendered.location };
      return toPageBytes({ status: 301, type: "text/plain; charset=utf-8", body: "", headers });
    }
    const { type, body } = rendered;
    const security = type === htmlType ? pageSecurityHeaders(style.contentSecurityHash, mount) : fileSecurityHeaders(mount);
    return toPageBytes({ status: 200, type, body, headers: { ...cached, ...security } });
  }

  return {
    async make(site, mount, path, query) {
      const route = readBlogRoute(path, query, mount === "host");
      if (route === undefined) return { notFoundIn: site.language };
      const style = inColors(plain, site.colors);
      const context = contextOf(site, mount, style);
      const rendered = await transact(pool, site.ref.organizationId, (tx) => renderRoute(tx, context, route, mount));
      return rendered.status === 404 ? { notFoundIn: rendered.locale } : { page: await toBytes(rendered, mount, style) };
    },
    notFound(site, mount, locale) {
      const style = inColors(plain, site.colors);
      const headers = { "cache-control": missingFor, ...pageSecurityHeaders(style.contentSecurityHash, mount) };
      return toPageBytes({ status: 404, type: htmlType, body: renderNotFound(contextOf(site, mount, style), locale), headers });
    },
    notice(kind) {
      const status = kind === "notFound" ? 404 : 503;
      const caching = kind === "notFound" ? { "cache-control": missingFor } : { "cache-control": "no-store", "retry-after": "5" };
      const headers = { ...caching, ...pageSecurityHeaders(plain.contentSecurityHash, "path") };
      return toPageBytes({ status, type: htmlType, body: renderNotice({ ...plain, preloadPath }, kind), headers });
    },
  };
}
