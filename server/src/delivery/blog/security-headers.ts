import { strictTransport } from "#src/core/http.ts";
import type { Mount } from "./blog-links.ts";

// A page shows text, pictures and its own style. It runs no scripts and is not framed; the page of the search alone sends a form.
export function pageSecurityHeaders(styleHash: string, mount: Mount, { hasForm = false } = {}): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleHash}`,
      "img-src 'self' https: data:",
      "font-src 'self'",
      // No script runs here, but tools that measure the page read /robots.txt from within it.
      "connect-src 'self'",
      "base-uri 'none'",
      `form-action ${hasForm ? "'self'" : "'none'"}`,
      "frame-ancestors 'none'",
    ].join("; "),
    ...fileSecurityHeaders(mount),
  };
}

/**
 * Headers of a page that its project's people alone see, in a frame of the dashboard. It runs no scripts, whoever opens it, and
 * tells nobody of itself: it is in no cache and no index, and its links carry no referrer.
 */
export function previewHeaders(styleHash: string): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleHash}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    ].join("; "),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "no-referrer",
  };
}

/** Headers of the page around a connected site's own preview. It may frame that site alone, and runs no scripts itself. */
export function siteFrameHeaders(styleHash: string, siteOrigin: string): Record<string, string> {
  const policy = ["default-src 'none'", `style-src ${styleHash}`, `frame-src ${siteOrigin}`, "base-uri 'none'", "form-action 'none'"];
  return { ...previewHeaders(styleHash), "content-security-policy": [...policy, "frame-ancestors 'self'"].join("; ") };
}

export function fileSecurityHeaders(mount: Mount): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // Only for a mapped host, which belongs to the blog alone and is always reached over HTTPS. The service's own host is not
    // the blog's to bind.
    ...(mount === "host" && strictTransport),
  };
}
