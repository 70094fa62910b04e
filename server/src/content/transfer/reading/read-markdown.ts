import { type Document, inlineText, normalDocument, type ParsedArticle, parseArticle } from "@galley/markdown";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";
import { countLineEnds } from "./count-line-ends.ts";
import { type Facts, factsIn } from "./front-fields.ts";
import { type FieldLines, partFrontMatter } from "./front-matter.ts";
import { heldAuthors } from "./held-authors.ts";
import { heldTags } from "./held-tags.ts";
import { type FileContext, type ImportContext, linkIn } from "./import-context.ts";
import { withSources } from "./markdown-blocks.ts";
import { type LeadsTo, settleLinks } from "./settle-links.ts";
import { lostWords, placesMax } from "./tally.ts";
import { type Tidied, withoutTemplateTags } from "./template-tags.ts";

export type MarkdownFile = {
  text: string;
  /** Path in the archive, or the file's name; null when unknown. */
  path: string | null;
  /** Returns an image's source like `sourceIn`; in an archive also for paths of its files. */
  sourceOf: (src: string, context: ImportContext) => string | null;
  /** Returns a link to the article of the same file to which a reference leads. */
  linkOf?: LeadsTo;
};

/** Reads an article of a static site generator: Markdown below optional front matter. */
export function readMarkdown({ text, path, sourceOf, linkOf }: MarkdownFile, common: FileContext): FoundArticle {
  const context = { ...common, dropped: common.startTally() };
  const { fields, lines, body, linesBefore, fault } = partFrontMatter(text);
  const facts = factsIn(fields);
  const name = nameIn(path);
  const tidy = facts.isOwn ? asItIs(body) : withoutTemplateTags(body, { path, linesBefore }, context.dropped);
  const inFile = (line: number) => linesBefore + tidy.lineOf(line);
  const parsed = parseArticle(tidy.text, common.keep, context.dropped.lost);
  for (const { kind, line, ...place } of parsed.dropped) context.dropped.note(kind, "", { ...place, line: inFile(line) });
  for (const [name, words] of facts.ignored) context.dropped.note("front_matter", name, lostWords(words, lines.get(name)));
  const title = facts.title || parsed.title || firstHeading(parsed.document) || titleFrom(name.slug ?? "");
  const coverSrc = facts.cover && sourceOf(facts.cover.src, context);
  noteCover(facts.cover, coverSrc, lines, context);
  const blocks = withSources(bodyOf(parsed, facts).blocks, (src) => sourceOf(src, context), context, inFile);
  const lineOfLink = linkLines(tidy.text);
  const lineOf = (href: string) => {
    const line = lineOfLink(href);
    return line === undefined ? undefined : inFile(line);
  };
  const onSite = (href: string) => (href.startsWith("/") && common.base !== null ? linkIn(href, context) : null);
  return {
    source: path ?? title,
    title,
    slug: facts.slug ?? name.slug,
    locale: facts.locale ?? name.locale,
    date: facts.date ?? name.date,
    address: null,
    readers: null,
    summary: facts.summary,
    seoTitle: facts.seoTitle,
    seoDescription: facts.seoDescription,
    tags: heldTags(facts.tags, context.dropped),
    authors: heldAuthors(facts.authors, context.dropped),
    cover: facts.cover !== null && coverSrc !== null ? { src: coverSrc, alt: facts.cover.alt } : null,
    document: settleLinks(normalDocument({ blocks }), (href) => linkOf?.(href) ?? onSite(href), context.dropped, lineOf),
    dropped: context.dropped.list(),
    fault,
  };
}

/** Records a cover without an address, and the words below one. */
function noteCover(cover: Facts["cover"], src: string | null, lines: FieldLines, { dropped }: ImportContext): void {
  if (cover === null) return;
  const line = lines.get(cover.field);
  if (src === null) dropped.note("cover", "", lostWords([cover.src, cover.alt].join(" "), line));
  if (cover.caption !== "") dropped.note("cover_caption", "", lostWords(cover.caption, line));
}

const definition = /^[ \t>]{0,9}\[[^\]\n]{1,200}\]:[ \t]{0,9}<?([^\s<>]+)/gm;

/**
 * Returns a function that finds the lines of a text's first dead links, asked in their order, and for those that name their address
 * elsewhere the line of that. A report names no more.
 */
function linkLines(text: string): (href: string) => number | undefined {
  let left = placesMax;
  let from = 0;
  return (href) => {
    if (left === 0) return undefined;
    left -= 1;
    const inLine = text.indexOf(`](${href}`, from);
    if (inLine !== -1) from = inLine + 1;
    const at = inLine === -1 ? [...text.matchAll(definition)].find(([, address]) => address === href)?.index : inLine;
    return at === undefined ? undefined : countLineEnds(text, 0, at) + 1;
  };
}

function asItIs(text: string): Tidied {
  return { text, lineOf: (line) => line };
}

/** Removes a first heading that became the title. Keeps one that differs from the front matter's title, as a second-level heading. */
function bodyOf({ title: heading, document }: ParsedArticle, facts: { title: string }): Document {
  if (facts.title === "" && heading === null && firstHeading(document) !== "") return { blocks: document.blocks.slice(1) };
  if (facts.title === "" || heading === null || heading.trim() === facts.title) return document;
  return { blocks: [{ type: "heading", level: 2, children: [{ type: "text", text: heading }] }, ...document.blocks] };
}

function firstHeading({ blocks: [first] }: Document): string {
  return first?.type === "heading" ? inlineText(first.children).trim() : "";
}

/** Reads slug, date and locale from a path: `2024-01-02-a-title.md`, `a-title.de.md` and `a-title/index.md`. */
function nameIn(path: string | null): { slug: string | null; date: string | null; locale: string | null } {
  const parts = (path ?? "").split("/").filter(Boolean);
  const [, whole = ""] = /^(.*)\.(?:mdx?|markdown)$/i.exec(parts.at(-1) ?? "") ?? [];
  const [, before = "", tag = null] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2})?)$/i.exec(whole) ?? [];
  const locale = tag !== null && isLanguage(tag) ? tag : null;
  const stem = locale === null ? whole : before;
  const name = /^_?index$/i.test(stem) ? (parts.at(-2) ?? "") : stem;
  const [, dated = "", rest = ""] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name) ?? [];
  return isDate(dated) ? { slug: rest, date: dated, locale } : { slug: name || null, date: null, locale };
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/**
 * Codes of languages that mean something else in the name of a file, as `node.ts.md`. Those of Czech and Polish, which programs have as
 * well, name translations more often.
 */
const otherSuffixes = new Set(["co", "io", "mk", "ml", "ps", "sh", "so", "ts"]);

function isLanguage(tag: string): boolean {
  const [language = ""] = tag.toLowerCase().split("-");
  return !otherSuffixes.has(language) && languageNames.of(language) !== undefined;
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function titleFrom(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? "" : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
