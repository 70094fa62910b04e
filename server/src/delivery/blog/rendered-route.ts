import type { Part } from "./memory/parts.ts";
import { type BlogPageContext, hasIndex } from "./pages/page-context.ts";
import type { ViewedPage } from "./views/view.ts";

export type RenderedRoute =
  /** `link` is the header that names the hub of a feed; `view` is there where readers are counted. */
  | { status: 200; type: string; body: string; hasForm?: true; link?: string; view?: ViewedPage }
  /** A file that is packed already, since its text is long. */
  | { status: 200; type: string; parts: readonly Part[] }
  /** A `slug` where it leads on to an article. */
  | { status: 301; location: string; slug?: string }
  /** The pages of what is not there, or not any more, depend on nothing but their language. */
  | { status: 404 | 410; locale: string };

export const htmlType = "text/html; charset=utf-8";
export const textType = "text/plain; charset=utf-8";

/** Returns a page for readers, whose views are counted as those of `view`. */
export function readersPage(body: string, view: ViewedPage): Extract<RenderedRoute, { body: string }> {
  return { status: 200, type: htmlType, body, view };
}

export function notFound({ site }: BlogPageContext, locale: string): { status: 404; locale: string } {
  return { status: 404, locale: hasIndex(site, locale) ? locale : site.language };
}
