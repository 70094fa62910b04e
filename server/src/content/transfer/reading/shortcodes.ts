import { escapeHtml } from "@galley/markdown";
import type { Attachments } from "./attachments.ts";
import { leftOutHtml } from "./stand-ins.ts";

// Each text fits one of them in one way, so that a long list of fields that ends badly is given up at once.
const value = /(?:"[^"]*"|'[^']*'|[“”„″][^“”„″]*[“”″]|&quot;(?:(?!&quot;).)*&quot;|[^\s"'“”„″&][^\s"']*|&(?!quot;)[^\s"']*)/.source;
const quotedOrAddress = /(?:"[^"]*"|'[^']*'|https?:\/\/[^\s"']+)/.source;
/** Everything after a name is a field, a quoted value or an address. Other words in brackets are plain text. */
const fields = new RegExp(`^(?:\\s+(?:[\\w:-]+\\s*=\\s*${value}|${quotedOrAddress}))+\\s*$`);
const shortcode = /(\[?)\[(\/?)([\w-]*[a-z][\w-]*)((?:\s[^\][]*)?)\](\]?)/gi;
/** A block for shortcodes, up to the next comment, with its text. */
const block = /<!--\s*wp:shortcode\b[^<>]*-->((?:(?!<!--)[\s\S])*)/;
const comment = /<!--(?:(?!-->)[\s\S])*(?:-->|$)/;
const tag = /<[a-z/][^<>]*>/;
const parts = new RegExp(`${block.source}|${comment.source}|(${tag.source})|${shortcode.source}`, "gi");
/** Shortcodes that may come without fields. */
const bare = new Set("gallery playlist audio video embed caption contact-form toc products portfolio testimonials slideshow".split(" "));
const players = /^(?:audio|video|embedyt|youtube|vimeo|dailymotion|soundcloud|spotify|tweet|twitter|instagram|facebook|tiktok)$/;

/**
 * Converts WordPress's shortcodes with text, images or players to HTML. Others stand for their fields as left out; text between a
 * pair stays. In a block for shortcodes everything in brackets is one.
 */
export function withoutShortcodes(html: string, postId: string, attachments: Attachments): string {
  const captioned = html
    .replaceAll(/\[(?:wp_)?caption(\s[^\][]*)?\]([\s\S]*?)\[\/(?:wp_)?caption\]/gi, (_, given = "", content: string) =>
      captionHtml(given, content),
    )
    .replaceAll(/\[embed[^\][]*\]\s*(https?:\/\/[^\s[\]<]+)\s*\[\/embed\]/gi, (_, url: string) => linkHtml(url));
  const closed = new Set(Array.from(captioned.matchAll(/\[\/([\w-]+)\]/g), ([, name = ""]) => name.toLowerCase()));
  const read = (text: string, inBlock: boolean): string =>
    text.replaceAll(
      parts,
      (whole, ofBlock?: string, isTag?: string, escaped = "", slash = "", name?: string, given = "", end = "", at = 0) => {
        if (ofBlock !== undefined) return read(ofBlock, true);
        if (isTag !== undefined) return outOfTag(isTag);
        if (name === undefined) return whole;
        if (escaped !== "" && end !== "") return whole.slice(1, -1);
        const alone = /(?:^|[\n>])\s*$/.test(text.slice(Math.max(0, at - 20), at)) && /^\s*(?:$|[\n<])/.test(text.slice(at + whole.length));
        if (!inBlock && !isShortcode(name.toLowerCase(), given, closed, alone)) return whole;
        const made = slash === "/" ? "" : shortcodeHtml(name.toLowerCase(), given, postId, attachments);
        return `${escaped}${made}${end}`;
      },
    );
  /** Shortcodes within a tag cannot become elements there: they follow it. */
  const outOfTag = (text: string) => {
    if (!text.includes("[")) return text;
    const found: string[] = [];
    const rest = text.replaceAll(shortcode, (whole, _escaped, _slash, name: string, given: string) => {
      if (!isShortcode(name.toLowerCase(), given, closed, false)) return whole;
      found.push(shortcodeHtml(name.toLowerCase(), given, postId, attachments));
      return "";
    });
    return rest + found.join("");
  };
  return read(captioned, false);
}

function isShortcode(name: string, given: string, closed: ReadonlySet<string>, alone: boolean): boolean {
  if (closed.has(name) || given.trim() === "/" || fields.test(given.replace(/\/\s*$/, ""))) return true;
  // A field without blanks around its sign is none of a sentence, whatever follows it.
  if (/^\s+[\w:-]+=\S/.test(given) || name.includes("_")) return true;
  return given.trim() === "" && (bare.has(name) || (alone && name.includes("-")));
}

function shortcodeHtml(name: string, given: string, postId: string, attachments: Attachments): string {
  if (name === "gallery") return galleryHtml(given, postId, attachments);
  const [address] = players.test(name) ? (/https?:\/\/[^\s"'“”<>\]]+/.exec(given) ?? []) : [];
  return address === undefined ? leftOutHtml("shortcode", name, escapeHtml(given.replace(/\/\s*$/, ""))) : linkHtml(address);
}

function linkHtml(url: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
}

/** Old versions keep the words below an image in a field. */
function captionHtml(given: string, content: string): string {
  const [, image = "", below = ""] = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? [];
  const [, double = "", single = ""] = /\scaption\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(given) ?? [];
  const caption = below.trim() || double || single;
  return image === "" ? `${content}\n\n${caption}` : `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
}

function galleryHtml(given: string, postId: string, { byId, byPost }: Attachments): string {
  const [, ids] = /\b(?:ids|include)\s*=\s*["'“”″]?([\d,\s]+)/i.exec(given) ?? [];
  const wanted = ids?.split(",").flatMap((id) => id.trim() || []);
  const found = wanted?.map((id) => byId.get(id)) ?? byPost.get(postId) ?? [];
  const images = found.flatMap((one) => {
    if (one === undefined) return [];
    const image = `<img src="${escapeHtml(one.address)}" alt="${escapeHtml(one.alt)}">`;
    return [one.caption === "" ? image : `<figure>${image}<figcaption>${one.caption}</figcaption></figure>`];
  });
  const absent = wanted?.filter((id) => !byId.has(id)) ?? [];
  const lost = images.length === 0 || absent.length > 0;
  return images.join("\n\n") + (lost ? leftOutHtml("attachment", "", absent.join(", ")) : "");
}
