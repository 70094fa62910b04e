import { escapeHtml } from "@galley/markdown";
import type { MessageContent, MessageItem, MessagePart } from "./message-parts.ts";

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

// Inline styles, for mail programs that support no dark appearance or no style element.
const styles = {
  page: `margin:0;padding:0;background:#f8f6f2;color:#24201b;font:400 15px/1.55 ${sans};-webkit-text-size-adjust:100%`,
  name: `margin:0 4px 14px;font:500 19px/1.3 ${serif};color:#24201b`,
  sheet: "background:#ffffff;border:1px solid #e5e0d8;border-radius:12px;padding:28px 28px 30px",
  title: `margin:0 0 16px;font:500 22px/1.35 ${serif};color:#24201b;overflow-wrap:anywhere`,
  text: "margin:0 0 16px;overflow-wrap:anywhere",
  quote: "margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid #b9cec3;color:#56504a;overflow-wrap:anywhere",
  heading: "margin:24px 0 4px;font-size:13px;line-height:1.5;font-weight:600;color:#6b645c",
  list: "margin:0 0 20px;padding:0;list-style:none",
  item: "margin:0;padding:10px 0;border-bottom:1px solid #eeeae3;overflow-wrap:anywhere",
  link: "color:#24201b;font-weight:600;text-decoration:underline;text-decoration-color:#cfc8bd;text-underline-offset:3px",
  excerpt: "margin:3px 0 0;font-size:14px;color:#56504a",
  action: "margin:24px 0 0",
  button:
    "display:inline-block;padding:11px 20px;border-radius:8px;background:#24201b;color:#fdfcfa;font-weight:600;text-decoration:none;overflow-wrap:anywhere",
  foot: "margin:18px 4px 0;font-size:13px;line-height:1.55;color:#6b645c;overflow-wrap:anywhere",
  footLink: "color:#6b645c;text-decoration:underline",
} as const;

const dark: Partial<Record<keyof typeof styles, string>> = {
  page: "background:#171513!important;color:#efebe5!important",
  name: "color:#efebe5!important",
  sheet: "background:#211e1b!important;border-color:#3a3530!important",
  title: "color:#efebe5!important",
  quote: "color:#c2bcb3!important;border-color:#4f6a5d!important",
  heading: "color:#aaa39a!important",
  item: "border-color:#332f2a!important",
  link: "color:#efebe5!important;text-decoration-color:#5c554d!important",
  excerpt: "color:#c2bcb3!important",
  button: "background:#efebe5!important;color:#1b1815!important",
  foot: "color:#aaa39a!important",
  footLink: "color:#aaa39a!important",
};
const darkRules = Object.entries(dark).map(([name, rule]) => `.g-${name}{${rule}}`);
const narrowRule = "@media (max-width:480px){.g-sheet{padding:22px 18px 24px!important}}";

function styled(name: keyof typeof styles): string {
  return `class="g-${name}" style="${styles[name]}"`;
}

/** Returns the HTML of any email, always in one shape: no tables, no external content, one button. */
export function messageHtml({ language, subject, preview, title, parts, action, why, links }: MessageContent): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${narrowRule}@media (prefers-color-scheme:dark){${darkRules.join("")}}</style>
</head>
<body ${styled("page")}>
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div ${styled("page")}>
<div role="main" style="max-width:560px;margin:0 auto;padding:26px 14px 34px">
<p ${styled("name")}>Galley</p>
<div ${styled("sheet")}>
<h1 ${styled("title")}>${escapeHtml(title)}</h1>
${parts.map(partHtml).join("\n")}
<p ${styled("action")}><a ${styled("button")} href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>
</div>
<div ${styled("foot")}>${escapeHtml(why)}${links.length > 0 ? "<br>" : ""}
${links.map(({ label, url }) => `<a ${styled("footLink")} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`).join(" · ")}
</div>
</div>
</div>
</body>
</html>
`;
}

function partHtml(part: MessagePart): string {
  if (part.type === "text") return `<p ${styled("text")}>${lines(part.text)}</p>`;
  if (part.type === "quote") return `<blockquote ${styled("quote")}>${lines(part.text)}</blockquote>`;
  return `<h2 ${styled("heading")}>${escapeHtml(part.heading)}</h2>\n<ul ${styled("list")}>\n${part.items.map(itemHtml).join("\n")}\n</ul>`;
}

function itemHtml({ text, url, excerpt }: MessageItem): string {
  const detail = excerpt === "" ? "" : `<p ${styled("excerpt")}>${escapeHtml(excerpt)}</p>`;
  return `<li ${styled("item")}><a ${styled("link")} href="${escapeHtml(url)}">${escapeHtml(text)}</a>${detail}</li>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, "<br>\n");
}
