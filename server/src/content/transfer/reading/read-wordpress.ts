import type { ImportReaders } from "@galley/contract";
import { inlineContentsOf, inlineText, mapLinks, normalDocument, oneLine } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";
import { type Attachments, attachmentsIn } from "./attachments.ts";
import { heldAuthors } from "./held-authors.ts";
import { heldTags } from "./held-tags.ts";
import { blocksOfHtml } from "./html-blocks.ts";
import { type FileContext, type ImportContext, sourceIn } from "./import-context.ts";
import { readOrFault } from "./read-or-fault.ts";
import { wordless } from "./records.ts";
import { settleLinks } from "./settle-links.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import type { Skip } from "./skip.ts";
import { lostWords } from "./tally.ts";
import { type SharedBlocks, withBlocks } from "./wordpress-blocks.ts";
import { readChannel, type WordPressItem } from "./wordpress-items.ts";

/** Addresses of the site from outside the export: `siteUrl` takes precedence over the export's own, `projectUrl` is the fallback. */
type Sites = { siteUrl: string | null; projectUrl: string | null };

export type WordPressExport = { articles: FoundArticle[]; skipped: Skip[]; language: string | null };

/** Internal types that every site has. They are left out without a report. */
const inner = /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/;
const unwritten: Record<string, Sentence> = {
  trash: sentence("reason_in_trash"),
  "auto-draft": sentence("reason_auto_draft"),
  inherit: sentence("reason_part_of_other_post"),
};

const metaTitles = ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"];
const metaDescriptions = ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"];
const addressLengthMax = 2000;

/** Reads the posts of a WordPress export (WXR). Pages and other types are skipped. */
export function readWordPress(source: string, { siteUrl, projectUrl, ...common }: Sites & Omit<FileContext, "base">): WordPressExport {
  const { texts, items, authors } = readChannel(source);
  const site = siteUrl ?? (texts.get("wp:base_blog_url") || texts.get("link"))?.trim() ?? projectUrl;
  const parts = { attachments: attachmentsIn(items), shared: sharedIn(items) };
  const articles: FoundArticle[] = [];
  const skipped: Skip[] = [];
  const authorOf = (item: WordPressItem) => authors.get(fieldText(item, "dc:creator")) ?? fieldText(item, "dc:creator");
  for (const item of items) {
    const type = fieldText(item, "wp:post_type");
    if (inner.test(type)) continue;
    const title = fieldText(item, "title");
    const named = { source: decoded(fieldText(item, "wp:post_name")) || fieldText(item, "wp:post_id") || title, title };
    const reason = type === "post" ? unwritten[fieldText(item, "wp:status")] : otherType(type);
    if (reason !== undefined) skipped.push({ ...named, reason });
    else {
      const dropped = common.startTally();
      const known = { ...named, authors: heldAuthors([authorOf(item)], dropped) };
      articles.push(readOrFault(named, () => readPost(item, known, parts, { ...common, base: site, dropped })));
    }
  }
  return { articles, skipped, language: texts.get("language")?.trim() || null };
}

function readPost(
  item: WordPressItem,
  { source, title, authors }: Omit<Skip, "reason"> & { authors: string[] },
  { attachments, shared }: { attachments: Attachments; shared: SharedBlocks },
  context: ImportContext,
): FoundArticle {
  const content = item.texts.get("content:encoded") ?? "";
  const isGutenberg = /<!--\s*wp:/.test(content);
  const shown = (text: string) => withoutShortcodes(text, fieldText(item, "wp:post_id"), attachments);
  const html = shown(withBlocks(content, item, shared));
  const blocks = blocksOfHtml({ source: html, plainLines: !isGutenberg, alts: attachments.alts }, context);
  const [seoTitle, seoDescription] = [metaOf(item, metaTitles), metaOf(item, metaDescriptions)];
  for (const [name, words] of item.meta) {
    if (isProse(name, words) && ![seoTitle, seoDescription].includes(oneLine(words)))
      context.dropped.note("front_matter", name, lostWords(words));
  }
  return {
    source,
    title: plainOf(title, context),
    slug: decoded(fieldText(item, "wp:post_name")) || null,
    locale: null,
    date: dateOf(item),
    address: fieldText(item, "wp:status") === "publish" ? fieldText(item, "link").slice(0, addressLengthMax) || null : null,
    readers: readersOf(item),
    summary: plainOf(shown(item.texts.get("excerpt:encoded") ?? ""), context),
    seoTitle,
    seoDescription,
    tags: tagsOf(item, context),
    authors,
    cover: coverOf(item, attachments, context),
    document: settleLinks(normalDocument({ blocks }), () => null, context.dropped),
    dropped: context.dropped.list(),
    fault: null,
  };
}

function coverOf({ meta }: WordPressItem, { byId }: Attachments, context: ImportContext): FoundArticle["cover"] {
  const id = meta.get("_thumbnail_id") ?? "";
  if (id === "" || id === "0") return null;
  const attachment = byId.get(id);
  const src = attachment === undefined ? null : sourceIn(attachment.address, context);
  if (attachment === undefined) context.dropped.note("cover_missing", "");
  else if (src === null) context.dropped.note("cover", "", lostWords(attachment.alt || attachment.address));
  return attachment === undefined || src === null ? null : { src, alt: attachment.alt };
}

/** Returns the texts that several posts show. */
function sharedIn(items: readonly WordPressItem[]): SharedBlocks {
  const found = items.filter((item) => fieldText(item, "wp:post_type") === "wp_block");
  return new Map(found.map((item) => [fieldText(item, "wp:post_id"), item.texts.get("content:encoded") ?? ""]));
}

/** Returns the names of an item's tags, and of its categories but the one that everything is in which has no other. */
function tagsOf({ terms }: WordPressItem, context: ImportContext): string[] {
  const [tags, categories] = ["post_tag", "category"].map((domain) => terms.filter((term) => term.domain === domain));
  const named = [...(tags ?? []), ...(categories ?? []).filter(({ slug }) => slug !== "uncategorized")];
  return heldTags(
    named.map(({ name }) => name),
    context.dropped,
  ).map((name) => plainOf(name, context));
}

function readersOf(item: WordPressItem): ImportReaders | null {
  if ((item.texts.get("wp:post_password") ?? "") !== "") return "password";
  return fieldText(item, "wp:status") === "private" ? "private" : null;
}

function otherType(type: string): Sentence {
  if (type === "page") return sentence("reason_page");
  return type === "" ? sentence("reason_unknown_type") : sentence("reason_other_type", { type });
}

/** Returns the plain text of titles and excerpts, which are HTML as well. Their images and links are recorded. */
function plainOf(source: string, context: ImportContext): string {
  const { dropped } = context;
  const blocks = mapLinks(blocksOfHtml({ source, plainLines: false }, context), (href) => {
    dropped.note("link", "", lostWords(href));
    return null;
  });
  for (const block of blocks) if (block.type === "image") dropped.note("html", "img", lostWords(block.alt || block.src));
  return oneLine(blocks.flatMap(inlineContentsOf).map(inlineText).join(" "));
}

/** Returns the first SEO text that is set. Templates such as `%%title%%` have no meaning outside WordPress and yield "". */
function metaOf({ meta }: WordPressItem, names: readonly string[]): string {
  const found = names.map((name) => oneLine(meta.get(name) ?? "")).find((text) => text !== "") ?? "";
  return /%%?\w+%/.test(found) ? "" : found;
}

/**
 * Returns whether a field holds words for people. Those of plugins begin with "_" and hold mostly settings, in their own forms. One word
 * is a choice among settings where it, or the name of its field, is one of the usual ones.
 */
function isProse(name: string, words: string): boolean {
  const isOfPlugin = name.startsWith("_");
  if (name === "footnotes" || (isOfPlugin && !/title|desc/.test(name)) || /^\s*(?:[aOs]:\d|[{[])|%%?\w+%/.test(words)) return false;
  if (/\p{L}\s+\p{L}/u.test(words)) return true;
  return !isOfPlugin && /\p{L}/u.test(words) && !settings.test(words) && !wordless.test(name);
}

const settings = /^\s*(?:yes|no|on|off|true|false|null|none|default|(?:en|dis)abled|(?:block|classic)-editor)\s*$/i;

function dateOf(item: WordPressItem): string | null {
  const date = [fieldText(item, "wp:post_date_gmt"), fieldText(item, "wp:post_date")].find((text) => /^(?!0000)\d{4}-/.test(text));
  return date?.slice(0, 40) ?? null;
}

function fieldText({ texts }: WordPressItem, name: string): string {
  return oneLine(texts.get(name) ?? "");
}

/** Decodes a name: names in other scripts are stored percent-encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
