import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Block,
  type Document,
  type HtmlElement,
  inlineContentsOf,
  inlineText,
  type KeptKinds,
  parseArticle,
  wordsOfElement,
} from "@galley/markdown";
import { DOMParser, parseHTML } from "linkedom";
import { blocksOfHtml } from "../../server/src/content/transfer/reading/html-blocks.ts";
import { htmlOfLexical } from "../../server/src/content/transfer/reading/lexical.ts";
import { htmlOfMobiledoc } from "../../server/src/content/transfer/reading/mobiledoc.ts";
import { createImportPictures } from "../../server/src/content/transfer/reading/pictures.ts";
import { ghostDataIn, readGhost } from "../../server/src/content/transfer/reading/read-ghost.ts";
import { readMarkdown } from "../../server/src/content/transfer/reading/read-markdown.ts";
import { readWordPress } from "../../server/src/content/transfer/reading/read-wordpress.ts";
import { listIn, parsed, recordIn, textIn } from "../../server/src/content/transfer/reading/records.ts";
import { readChannel } from "../../server/src/content/transfer/reading/wordpress-items.ts";

/** Result of a reader for one text: the text as people read it, what was kept of it, and all that was told as lost. */
export type Reading = { name: string; shown: string; kept: string; told: string };

const usual: KeptKinds = new Set(["table"]);

/** A tally without bounds, which holds all words of each loss. */
function startImport() {
  const told: string[] = [];
  const context = {
    base: "https://blog.example",
    pictures: createImportPictures(),
    keep: usual,
    startTally: () => ({
      note: (_kind: string, name: string, place?: { excerpt: string; words?: () => string }) =>
        void told.push(`${name} ${place?.words?.() ?? place?.excerpt ?? ""}`),
      list: () => [],
      lost: (written: string) => void told.push(written),
    }),
  };
  return { context, told: () => told.splice(0).join(" ") };
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      if (block.type === "image") return [block.alt, block.caption ?? ""];
      return [...inlineContentsOf(block).map(inlineText), ...(block.type === "quote" ? [block.author ?? ""] : [])];
    })
    .join("\n");
}

type Node = { nodeType: number; textContent: string; childNodes: Iterable<Node> };
type Element = Node & { localName: string; getAttribute(name: string): string | null };

const unread = new Set(["script", "style", "template", "head", "title", "noscript"]);
const inline =
  /^(?:span|a|abbr|b|i|em|strong|code|font|u|s|del|ins|sub|sup|small|big|mark|q|cite|kbd|samp|tt|time|wbr|bdi|bdo|label|var|dfn|nobr)$/;

/** Returns the words of a page that people read, in their order. */
function shownIn(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`) as unknown as {
    document: { body: Element };
  };
  let text = "";
  const read = (node: Node) => {
    if (node.nodeType === 3) text += node.textContent;
    if (node.nodeType !== 1) return;
    const element = node as Element;
    if (unread.has(element.localName) || /display:\s*none/i.test(element.getAttribute("style") ?? "")) return;
    if (element.localName === "img" && element.getAttribute("width") !== "1") text += ` ${element.getAttribute("alt") ?? ""} `;
    // The sign of a note stands in brackets.
    const isNote = element.localName === "sup" && [...element.childNodes].some((child) => (child as Element).localName === "a");
    const isShownAsBlock = /display:\s*(?:block|flex|grid|table|list-item)\b/i.test(element.getAttribute("style") ?? "");
    const around = inline.test(element.localName) && !isNote && !isShownAsBlock ? "" : " ";
    text += around;
    for (const child of element.childNodes) read(child);
    text += around;
  };
  read(document.body);
  return text;
}

/** Shortcodes and template tags are no words: what their generated forms hold is tested apart. */
const codes = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\/?\]/gi;

export function readWordPressFile(source: string): Reading[] {
  const { context, told } = startImport();
  const { articles } = readWordPress(source, { ...context, siteUrl: null, projectUrl: null });
  const all = told();
  const posts = readChannel(source).items.filter(
    ({ texts }) => texts.get("wp:post_type") === "post" && !/^(?:trash|auto-draft|inherit)$/.test(texts.get("wp:status") ?? ""),
  );
  return posts.map(({ texts }, index) => {
    const content = (texts.get("content:encoded") ?? "").replaceAll(codes, " ");
    const found = articles[index];
    return {
      name: texts.get("title") ?? "",
      shown: shownIn(`${texts.get("title")} <p>${texts.get("excerpt:encoded") ?? ""}</p> ${content}`),
      kept: found === undefined ? "" : `${found.title}\n${found.summary}\n${textOf(found.document.blocks)}`,
      told: all,
    };
  });
}

const made =
  ".kg-file-card-filename, .kg-file-card-filesize, .kg-audio-thumbnail, .kg-audio-player-container, .kg-video-player-container, svg";

/** Returns what Ghost has rendered without what it shows beside the words of people: times, sizes and names of files, buttons. */
function writtenIn(html: string): string {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  for (const element of document.querySelectorAll(made)) element.remove();
  // A page sets the parts of a bookmark apart by style alone; the editor stores them apart, and both are read so.
  return document.body.innerHTML.replaceAll('<span class="kg-bookmark-', " $&");
}

export function readGhostFile(source: string): Reading[] {
  const data = ghostDataIn(JSON.parse(source));
  const posts = listIn(data?.posts).map(recordIn);
  const isPost = (post: Record<string, unknown>) => textIn(post.type) !== "page" && post.page !== true && post.page !== 1;
  return posts.filter(isPost).flatMap((post) => {
    // Beside what Ghost rendered, what it stores is read, which has to give the same words.
    const stored = { lexical: parsed(post.lexical), mobiledoc: parsed(post.mobiledoc) };
    const forms: [string, Record<string, unknown>][] = [["html", post]];
    if (stored.lexical !== undefined) forms.push(["lexical", { ...post, html: htmlOfLexical(stored.lexical) }]);
    if (stored.mobiledoc !== undefined) forms.push(["mobiledoc", { ...post, html: htmlOfMobiledoc(stored.mobiledoc) }]);
    return forms.map(([form, given]) => {
      const { context, told } = startImport();
      const [article] = readGhost({ ...data, posts: [given] }, context).articles;
      return {
        name: `${textIn(post.title)} (${form})`,
        shown: shownIn(`${textIn(post.title)} <p>${textIn(post.custom_excerpt)}</p> ${writtenIn(textIn(post.html))}`),
        kept: article === undefined ? "" : `${article.title}\n${article.summary}\n${textOf(article.document.blocks)}`,
        told: told(),
      };
    });
  });
}

/**
 * Parts that a parser of Markdown shows although they are no text for readers: template tags that end others or stand for images, addresses with
 * tags, components and remarks of MDX.
 */
const unshown =
  /\{%-?\s*(?:end\w*|raw)\b[^%]*%\}|\{\{[<%]\s*(?:\/|(?:figure|img)\s)[^}]*\}\}|(?<=\])\([^()\n]*\{[{%][^()\n]*\)|\{\{\s*site\.(?:base)?url[^}]*\}\}|<[A-Z][\w.]*\s[^>]*\/>|<[A-Za-z]+\s[^>]*=\{[^>]*>|\{\/\*[\s\S]*?\*\/\}/g;

export function readMarkdownFile(source: string, path: string, html: (markdown: string) => string): Reading[] {
  const lost: string[] = [];
  const { title, document } = parseArticle(source, usual, (written) => lost.push(written));
  const kept = `${title ?? ""}\n${textOf(document.blocks)}`;
  const body = source.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "");
  const shown = shownIn(html(body.replaceAll(unshown, " ")));
  const { context, told } = startImport();
  const article = readMarkdown({ text: source, path, sourceOf: (src) => src }, context);
  const imported = `${article.title}\n${article.summary}\n${textOf(article.document.blocks)}`;
  return [
    { name: `${path} (API)`, shown, kept, told: lost.join(" ") },
    ...(article.fault === null ? [{ name: `${path} (import)`, shown, kept: imported, told: told() }] : []),
  ];
}

export function readPage(source: string, path: string, paste: Paste): Reading[] {
  const { context, told } = startImport();
  const kept = textOf(blocksOfHtml({ source, plainLines: false }, { ...context, dropped: context.startTally() }));
  const lost: string[] = [];
  const { document, images } = paste(source, usual, (element) => lost.push(wordsOfElement(element)));
  const shown = shownIn(source);
  return [
    { name: `${path} (import)`, shown, kept, told: told() },
    { name: `${path} (paste)`, shown, kept: textOf(document.blocks), told: [...lost, ...images.map(({ src }) => src)].join(" ") },
  ];
}

type Paste = (
  html: string,
  keep: KeptKinds,
  lost: (element: HtmlElement) => void,
) => { document: Document; images: readonly { src: string }[] };

/** Returns the reader of pastes, with what it has in a browser. */
export async function readerOfPastes(): Promise<Paste> {
  const parser = class {
    parseFromString = (html: string) =>
      new DOMParser().parseFromString(`<!doctype html><html><head></head><body>${html}</body></html>`, "text/html");
  };
  Object.assign(globalThis, { DOMParser: parser, NodeFilter: { SHOW_TEXT: 4 }, Node: Object.assign(class {}, { TEXT_NODE: 3 }) });
  const folder = join(import.meta.dirname, "../../dashboard/src/features/content/articles/editor/paste");
  const { htmlToDocument } = await import(pathToFileURL(join(folder, "html-to-document.ts")).href);
  return htmlToDocument;
}

/** Lists the words of a text that are neither in what was kept nor in what was told, as often as they are missing. */
export function missingIn({ shown, kept, told }: Reading): string[] {
  const left = new Map<string, number>();
  for (const word of wordsIn(kept)) left.set(word, (left.get(word) ?? 0) + 1);
  const others = new Set(wordsIn(told));
  return wordsIn(shown).filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0 && !others.has(word);
  });
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
