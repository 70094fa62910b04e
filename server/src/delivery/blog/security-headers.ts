import { strictTransport } from "#src/core/strict-transport.ts";
import type { Mount } from "./blog-links.ts";

// A page shows text, pictures and its own style. It runs no scripts, sends no forms and is not framed.
export function pageSecurityHeaders(styleHash: string, mount: Mount): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleHash}`,
      "img-src 'self' https: data:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    ...fileSecurityHeaders(mount),
  };
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
