import type { Block, Document, Heading, Image, Inline, Inlines, Quote } from "../document.ts";
import { imageIdIn } from "../images.ts";
import { isExternal, linkTarget } from "../links.ts";
import { headingIds } from "../outline.ts";
import { inlineText } from "../plain-text.ts";
import type { ResolvedImage } from "../resolve-images.ts";

/** An image for a page; `srcset` and `sizes` are written as the attributes of these names, and `credit` below the image. */
export type PageImage = ResolvedImage & { readonly srcset?: string; readonly sizes?: string; readonly credit?: string | null };

/**
 * `headingIds`: false leaves the ids out, for example where several articles share a page. `marks`: true ends each block with a comment
 * that holds its number, `<!--0-->`; no text can look like one, since texts are escaped.
 */
export type HtmlOptions = { readonly headingIds?: boolean; readonly marks?: boolean };

type Page = {
  readonly images: (imageId: string) => PageImage | undefined;
  readonly idOf: ((text: string) => string) | null;
};

/**
 * Renders a document as HTML that is safe to put on a page: only our own tags and attributes, every text escaped, every link
 * checked again. Images missing from `images` are left out.
 */
export function toHtml(document: Document, images: (imageId: string) => PageImage | undefined, options: HtmlOptions = {}): string {
  const page: Page = { images, idOf: options.headingIds === false ? null : headingIds() };
  let html = "";
  for (const [number, block] of document.blocks.entries()) html += blockHtml(block, page) + (options.marks ? `<!--${number}-->` : "");
  return html;
}

function blockHtml(block: Block, page: Page): string {
  switch (block.type) {
    case "heading":
      return headingHtml(block, page);
    case "paragraph":
      return `<p>${inlinesHtml(block.children)}</p>\n`;
    case "list": {
      const items = block.items.map((item) => `<li>${inlinesHtml(item)}</li>\n`).join("");
      const start = block.start === undefined ? "" : ` start="${Math.trunc(block.start)}"`;
      return block.ordered ? `<ol${start}>\n${items}</ol>\n` : `<ul>\n${items}</ul>\n`;
    }
    case "quote":
      return quoteHtml(block);
    case "image":
      return imageHtml(block, page);
  }
}

function headingHtml(heading: Heading, page: Page): string {
  const tag = heading.level === 2 ? "h2" : "h3";
  const id = page.idOf === null ? "" : ` id="${escapeHtml(page.idOf(inlineText(heading.children)))}"`;
  return `<${tag}${id}>${inlinesHtml(heading.children)}</${tag}>\n`;
}

function quoteHtml(quote: Quote): string {
  const paragraphs = quote.paragraphs.map((paragraph) => `<p>${inlinesHtml(paragraph)}</p>`).join("\n");
  const author = quote.author === undefined ? "" : `<figcaption>${escapeHtml(quote.author)}</figcaption>`;
  return `<figure class="quote"><blockquote>${paragraphs}</blockquote>${author}</figure>\n`;
}

function imageHtml(image: Image, page: Page): string {
  const imageId = imageIdIn(image.src);
  const found = imageId === null ? undefined : page.images(imageId);
  const src = found === undefined ? null : linkTarget(found.src);
  if (found === undefined || src === null) return "";
  const attributes = [
    `src="${escapeHtml(src)}"`,
    found.srcset === undefined ? "" : `srcset="${escapeHtml(found.srcset)}"`,
    found.sizes === undefined ? "" : `sizes="${escapeHtml(found.sizes)}"`,
    `alt="${escapeHtml(image.alt)}"`,
    `width="${Math.trunc(found.width)}" height="${Math.trunc(found.height)}" loading="lazy" decoding="async"`,
  ];
  const words = captionHtml(image.caption, found.credit);
  return `<figure><img ${attributes.filter((attribute) => attribute !== "").join(" ")}>${words}</figure>\n`;
}

function captionHtml(caption: string | undefined, credit: string | null | undefined): string {
  if (caption === undefined) return credit ? `<figcaption>${escapeHtml(credit)}</figcaption>` : "";
  return `<figcaption>${escapeHtml(caption)}${credit ? ` <small>${escapeHtml(credit)}</small>` : ""}</figcaption>`;
}

function inlinesHtml(inlines: Inlines): string {
  let html = "";
  for (const inline of inlines) html += inlineHtml(inline);
  return html;
}

function inlineHtml(inline: Inline): string {
  switch (inline.type) {
    case "text":
      return escapeHtml(inline.text);
    case "code":
      return `<code>${escapeHtml(inline.text)}</code>`;
    case "break":
      return "<br>\n";
    case "strong":
      return `<strong>${inlinesHtml(inline.children)}</strong>`;
    case "emphasis":
      return `<em>${inlinesHtml(inline.children)}</em>`;
    case "link":
      return linkHtml(inline.href, inlinesHtml(inline.children));
  }
}

function linkHtml(href: string, content: string): string {
  const target = linkTarget(href);
  if (target === null) return content;
  return `<a href="${escapeHtml(target)}"${isExternal(target) ? ' rel="noopener"' : ""}>${content}</a>`;
}

const special = /[&<>"']/;
const specialAll = /[&<>"']/g;

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specialAll, (character) => replacements[character] ?? "") : text;
}
