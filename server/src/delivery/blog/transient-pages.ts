import type { Mount } from "./blog-links.ts";
import type { AnswerHeaders } from "./caching/cache-headers.ts";
import type { Html } from "./html.ts";
import { type PageBytes, toPageBytes } from "./memory/page-bytes.ts";
import { renderMissing, renderNotice } from "./pages/notice-page.ts";
import type { BlogPageContext } from "./pages/page-context.ts";
import { renderSearchPage, type SearchPage } from "./pages/search-page.ts";
import { type Stylesheet, styleOf } from "./pages/stylesheet.ts";
import { htmlType, type RenderedRoute } from "./rendered-route.ts";
import { pageSecurityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";

/** A page that is not there, or not any more. */
export type Missing = Extract<RenderedRoute, { status: 404 | 410 }>;

/** Pages that answer a reader, and are about no address that could be kept. */
export type TransientPages = {
  missing(site: Site, mount: Mount, missing: Missing): Promise<PageBytes>;
  search(site: Site, mount: Mount, search: SearchPage): Promise<PageBytes>;
  notice(kind: "notFound" | "unavailable"): Promise<PageBytes>;
};

type TransientPagesOptions = {
  plain: Stylesheet;
  preloads: Html;
  caching: AnswerHeaders;
  contextOf(site: Site, mount: Mount, style: Stylesheet): BlogPageContext;
};

export function createTransientPages({ plain, preloads, caching, contextOf }: TransientPagesOptions): TransientPages {
  return {
    missing(site, mount, { status, locale }) {
      const style = styleOf(plain, site);
      const headers = { ...caching.missing(), ...pageSecurityHeaders(style.contentSecurityHash, mount) };
      const body = renderMissing(contextOf(site, mount, style), locale, status === 410 ? "blog_gone" : "blog_not_found");
      return toPageBytes({ status, type: htmlType, body, headers });
    },
    async search(site, mount, search) {
      const style = styleOf(plain, site);
      const headers = { "cache-control": "no-store", ...pageSecurityHeaders(style.contentSecurityHash, mount, { hasForm: true }) };
      const isBusy = search.typed !== undefined && search.found === undefined;
      const body = renderSearchPage(contextOf(site, mount, style), search);
      if (isBusy) return toPageBytes({ status: 503, type: htmlType, body, headers: { ...headers, "retry-after": "5" } });
      const page = await toPageBytes({ status: 200, type: htmlType, body, headers });
      return { ...page, view: { ...site.ref, kind: "search", locale: search.locale, subject: "" } };
    },
    notice(kind) {
      const status = kind === "notFound" ? 404 : 503;
      const kept = kind === "notFound" ? caching.missing() : { "cache-control": "no-store", "retry-after": "5" };
      const headers = { ...kept, ...pageSecurityHeaders(plain.contentSecurityHash, "path") };
      return toPageBytes({ status, type: htmlType, body: renderNotice({ ...plain, preloads }, kind), headers });
    },
  };
}
