import type { ImportReaders } from "@galley/contract";
import { normalDocument, oneLine, wordsOfHtml } from "@galley/markdown";
import { sentence } from "@galley/messages";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";
import { fileLink } from "./file-links.ts";
import { heldAuthors } from "./held-authors.ts";
import { heldTags } from "./held-tags.ts";
import { blocksOfHtml } from "./html-blocks.ts";
import { type FileContext, type ImportContext, sourceIn } from "./import-context.ts";
import { htmlOfLexical } from "./lexical.ts";
import { htmlOfMobiledoc } from "./mobiledoc.ts";
import { readOrFault } from "./read-or-fault.ts";
import { listIn, parsed, type RecordFields, recordIn, textIn } from "./records.ts";
import { type LeadsTo, settleLinks } from "./settle-links.ts";
import type { Skip } from "./skip.ts";
import { lostWords } from "./tally.ts";

export type GhostExport = { articles: FoundArticle[]; skipped: Skip[]; language: string | null };

/** Returns the data of a Ghost export; undefined for other JSON. */
export function ghostDataIn(value: unknown): RecordFields | undefined {
  const root = recordIn(value);
  const data = recordIn(recordIn(listIn(root.db)[0]).data);
  const found = "posts" in data ? data : recordIn(root.data);
  return Array.isArray(found.posts) ? found : undefined;
}

/** Reads the posts of a Ghost export. Its pages are skipped. */
export function readGhost(data: RecordFields, common: FileContext): GhostExport {
  const metas = new Map(listIn(data.posts_meta).map((meta) => [textIn(recordIn(meta).post_id), recordIn(meta)]));
  const tags = tagsIn(data);
  const authorsOf = authorsIn(data);
  const linkOf = linksTo(data);
  const articles: FoundArticle[] = [];
  const skipped: Skip[] = [];
  for (const one of listIn(data.posts)) {
    const post = recordIn(one);
    const [title, source] = [oneLine(textIn(post.title)), textIn(post.slug) || textIn(post.id)];
    const isPage = textIn(post.type) === "page" || post.page === true || post.page === 1;
    if (isPage) skipped.push({ source, title, reason: sentence("reason_page") });
    else {
      const whole = { ...post, ...withoutOwnId(metas.get(textIn(post.id))) };
      const dropped = common.startTally();
      const tagged = heldTags(tags.get(textIn(post.id)) ?? [], dropped);
      const named = { title, source, tags: tagged, authors: heldAuthors(authorsOf(post), dropped) };
      articles.push(readOrFault(named, () => readPost(whole, { ...named, linkOf }, { ...common, dropped })));
    }
  }
  return { articles, skipped, language: languageIn(data) };
}

/** Rows of the metadata table have ids of their own. */
function withoutOwnId({ id: _, ...meta }: RecordFields = {}): RecordFields {
  return meta;
}

/** Returns the names of the tags of each post, by its id. Those that begin with "#" are for Ghost's own use. */
function tagsIn(data: RecordFields): Map<string, string[]> {
  const names = new Map(
    listIn(data.tags)
      .map(recordIn)
      .map(({ id, name }) => [textIn(id), oneLine(textIn(name))]),
  );
  const ties = listIn(data.posts_tags).map(recordIn);
  const ordered = ties.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  const tags = new Map<string, string[]>();
  for (const { post_id: postId, tag_id: tagId } of ordered) {
    const name = names.get(textIn(tagId)) ?? "";
    if (name === "" || name.startsWith("#")) continue;
    const known = tags.get(textIn(postId));
    if (known === undefined) tags.set(textIn(postId), [name]);
    else known.push(name);
  }
  return tags;
}

/** Returns a function that names the authors of a post in their order. Exports of old versions have one for each post. */
function authorsIn(data: RecordFields): (post: RecordFields) => string[] {
  const names = new Map(
    listIn(data.users)
      .map(recordIn)
      .map(({ id, name }) => [textIn(id), textIn(name)]),
  );
  const ties = Map.groupBy(listIn(data.posts_authors).map(recordIn), ({ post_id: postId }) => textIn(postId));
  return (post) => {
    const own = (ties.get(textIn(post.id)) ?? []).toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
    const ids = own.length > 0 ? own.map(({ author_id: authorId }) => authorId) : [post.author_id];
    return ids.map((id) => names.get(textIn(id)) ?? "").filter((name) => name !== "");
  };
}

/** Returns a function that links to the post at a path of the site. It is asked where the site's address is not known. */
function linksTo({ posts }: RecordFields): LeadsTo {
  const slugs = new Set(listIn(posts).map((post) => textIn(recordIn(post).slug)));
  return (href) => {
    const [, slug = "", fragment] = /^\/([^/?#]+)\/?(?:\?[^#]*)?(#.*)?$/.exec(href) ?? [];
    return slug !== "" && slugs.has(slug) ? fileLink(slug, fragment) : null;
  };
}

/** Fields of a post with words for people that a draft has no place for. */
const unread = ["og_title", "og_description", "twitter_title", "twitter_description", "email_subject"];

type Named = { title: string; source: string; tags: readonly string[]; authors: readonly string[]; linkOf: LeadsTo };

function readPost(post: RecordFields, { title, source, tags, authors, linkOf }: Named, context: ImportContext): FoundArticle {
  const html = htmlOf(post);
  const text = (name: string) => oneLine(textIn(post[name]));
  const feature = withSite(text("feature_image"), context);
  const cover = feature === "" ? null : sourceIn(feature, context);
  if (feature !== "" && cover === null) context.dropped.note("cover", "", lostWords(feature));
  const caption = wordsOfHtml(textIn(post.feature_image_caption));
  if (caption !== "") context.dropped.note("cover_caption", "", lostWords(caption));
  for (const name of unread) if (text(name) !== "") context.dropped.note("front_matter", name, lostWords(text(name)));
  const blocks = blocksOfHtml({ source: withSite(html, context), plainLines: false }, context);
  return {
    source,
    title,
    slug: text("slug") || null,
    locale: text("locale") || null,
    date: text("published_at").slice(0, 40) || null,
    // Ghost names no addresses: usually a post is at its slug.
    address: text("status") === "published" && text("slug") !== "" ? `/${encodeURIComponent(text("slug"))}` : null,
    readers: readersOf(post),
    summary: text("custom_excerpt"),
    seoTitle: text("meta_title"),
    seoDescription: text("meta_description"),
    tags,
    authors,
    cover: cover === null ? null : { src: cover, alt: text("feature_image_alt") },
    document: settleLinks(normalDocument({ blocks }), linkOf, context.dropped),
    dropped: context.dropped.list(),
    fault: null,
  };
}

/** Returns who alone could read a post. Besides the names here, Ghost has filters over labels and products of its members. */
function readersOf(post: RecordFields): ImportReaders | null {
  const visibility = textIn(post.visibility);
  if (post.status === "sent" || post.email_only === true || post.email_only === 1) return "email";
  if (visibility === "" || visibility === "public") return null;
  return visibility === "paid" || visibility === "tiers" ? "paid" : "members";
}

/** Returns the published HTML, otherwise the stored editor document as HTML. */
function htmlOf(post: RecordFields): string {
  const html = textIn(post.html);
  if (html !== "") return html;
  const lexical = parsed(post.lexical);
  if (lexical !== undefined) return htmlOfLexical(lexical);
  const mobiledoc = parsed(post.mobiledoc);
  return mobiledoc === undefined ? "" : htmlOfMobiledoc(mobiledoc);
}

/** Replaces the placeholder for the site's address in exports. When the address is unknown, relative addresses stay relative. */
function withSite(text: string, { base }: ImportContext): string {
  return text.replaceAll("__GHOST_URL__", base === null ? "" : base.replace(/(?<!\/)\/+$/, ""));
}

function languageIn(data: RecordFields): string | null {
  const setting = listIn(data.settings)
    .map(recordIn)
    .find(({ key }) => key === "locale" || key === "lang" || key === "default_locale");
  return textIn(setting?.value) || null;
}
