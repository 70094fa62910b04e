import { createHash } from "node:crypto";
import { escapeHtml } from "@galley/markdown";

const css = "html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}";
const styleHash = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

/** Returns a page that holds nothing but a frame with a site's preview, and the hash of its style. */
export function sitePage({ url, host }: { url: string; host: string }): { html: string; styleHash: string } {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(host)}</title><style>${css}</style></head>
<body><iframe src="${escapeHtml(url)}" title="${escapeHtml(host)}" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></body>
</html>
`;
  return { html, styleHash };
}
