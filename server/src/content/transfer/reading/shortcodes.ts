import { escapeHtml } from "@galley/markdown";
import type { LossTally } from "./tally.ts";

/** Addresses of attachments: by their id, and by post in their order. */
export type Attachments = { byId: ReadonlyMap<string, string>; byPost: ReadonlyMap<string, readonly string[]> };

const attributes = /(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s\]"']+))*/.source;
const shortcode = new RegExp(`\\[(/?)([a-z][\\w-]{2,40})(${attributes})\\s*/?\\]`, "gi");
/** Shortcodes that may come without attributes. Any other word in brackets is plain text. */
const bare = new Set("gallery playlist audio video embed caption contact-form toc products recent_products woocommerce_cart".split(" "));

/** Converts WordPress's shortcodes with text or images to HTML. Others are removed and recorded in `dropped`; text between a pair stays. */
export function withoutShortcodes(html: string, postId: string, attachments: Attachments, dropped: LossTally): string {
  const captioned = html
    .replaceAll(/\[caption[^\][]*\]([\s\S]*?)\[\/caption\]/gi, (_, content: string) => captionHtml(content))
    .replaceAll(
      /\[embed[^\][]*\]\s*(https?:\/\/[^\s[\]<]+)\s*\[\/embed\]/gi,
      (_, url: string) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    );
  const closed = new Set(Array.from(captioned.matchAll(/\[\/([a-z][\w-]{2,40})\]/gi), ([, name = ""]) => name.toLowerCase()));
  return captioned.replaceAll(shortcode, (whole: string, slash: string, given: string, text: string) => {
    const name = given.toLowerCase();
    const isOne = text.trim() !== "" || closed.has(name) || bare.has(name);
    if (!isOne) return whole;
    if (slash === "/") return "";
    if (name === "gallery") return galleryHtml(text, postId, attachments, dropped);
    dropped.note(`shortcode [${name}]`);
    return "";
  });
}

function captionHtml(content: string): string {
  const [, image = "", caption = ""] = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? [];
  return image === "" ? content : `<figure>${image}<figcaption>${caption.trim()}</figcaption></figure>`;
}

function galleryHtml(text: string, postId: string, { byId, byPost }: Attachments, dropped: LossTally): string {
  const [, ids] = /\bids\s*=\s*["']?([\d,\s]+)/i.exec(text) ?? [];
  const addresses = ids === undefined ? (byPost.get(postId) ?? []) : ids.split(",").flatMap((id) => byId.get(id.trim()) ?? []);
  const wanted = ids?.split(",").filter((id) => id.trim() !== "").length ?? addresses.length;
  if (addresses.length === 0 || addresses.length < wanted) dropped.note("shortcode [gallery] (images that the export does not hold)");
  return addresses.map((address) => `<img src="${escapeHtml(address)}" alt="">`).join("\n\n");
}
