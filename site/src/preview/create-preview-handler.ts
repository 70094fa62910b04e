import type { Article } from "../articles.ts";
import { baseUrlOf } from "../client/base-url.ts";
import { PreviewError } from "./preview-error.ts";
import { type PreviewOptions, readPreview } from "./read-preview.ts";

/** Options of the client, the webhook secret, and your page. */
export type PreviewHandlerOptions = PreviewOptions & {
  /** Returns the HTML of the article's page, as your site shows it once it is live. */
  readonly render: (article: Article) => string | Promise<string>;
  /** Called with the reason when a preview cannot be shown; writes to the console by default. */
  readonly onError?: (error: unknown) => void;
};

/** Takes the request for a preview and returns its page. */
export type PreviewHandler = (request: Request) => Promise<Response>;

/**
 * Creates a handler for the preview address that is set in the connection's settings. It answers a link that the service has signed with
 * the page of that revision, which no cache keeps, no index lists and only the service frames; any other link with 403, and one whose
 * time is over with 410.
 */
export function createPreviewHandler(options: PreviewHandlerOptions): PreviewHandler {
  const report = options.onError ?? ((error: unknown) => console.error("galley-site: a preview was not shown.", error));
  return async function handlePreview(request) {
    if (request.method !== "GET" && request.method !== "HEAD") return said(405, "Only GET is possible here.", { allow: "GET, HEAD" });
    try {
      const html = await options.render(await readPreview(request.url, options));
      return new Response(html, { headers: { ...previewHeaders(options.baseUrl), "content-type": "text/html; charset=utf-8" } });
    } catch (error) {
      if (error instanceof PreviewError && error.status < 500) return said(error.status, error.message, previewHeaders(options.baseUrl));
      report(error);
      return said(502, "The preview could not be read. See the site's log.", previewHeaders(options.baseUrl));
    }
  };
}

/** Returns the headers of a preview: for frameworks that write the page themselves. */
export function previewHeaders(baseUrl: string | undefined): Record<string, string> {
  const address = baseUrlOf(baseUrl ?? "");
  const framedBy = address === null ? "'none'" : new URL(address).origin;
  return {
    "cache-control": "private, no-store",
    "content-security-policy": `frame-ancestors ${framedBy}`,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  };
}

function said(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
}
