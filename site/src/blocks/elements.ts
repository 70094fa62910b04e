import type { ContentBlock } from "../articles.ts";
import { headingIds } from "./heading-ids.ts";
import { srcsetOf } from "./image-sources.ts";
import { type Inline, inlinesOf } from "./inlines.ts";
import { plainText } from "./plain-text.ts";
import { leavesSite, safeImage, safeLink } from "./safe-address.ts";

/** Options for rendering blocks. */
export type RenderOptions = {
  /** Ids at headings, for links into the page; true by default. Turn it off where several articles share a page. */
  readonly headingIds?: boolean;
  /** The `sizes` attribute of images, such as `(min-width: 48rem) 46rem, 100vw`; without it browsers assume the whole width. */
  readonly imageSizes?: string;
};

/** Tags that rendering produces. */
export type Tag =
  | "h2"
  | "h3"
  | "p"
  | "ul"
  | "ol"
  | "li"
  | "figure"
  | "blockquote"
  | "figcaption"
  | "small"
  | "img"
  | "strong"
  | "em"
  | "code"
  | "a"
  | "br";

/** An element as HTML names it. Attribute values and texts are not escaped yet. */
export type ElementNode = { readonly tag: Tag; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly Node[] };
export type Node = string | ElementNode;

/** Returns the elements of these blocks: only our own tags and attributes, every address checked. */
export function elementsOf(blocks: readonly ContentBlock[], options: RenderOptions): ElementNode[] {
  const idOf = options.headingIds === false ? null : headingIds();
  return blocks.flatMap((block) => blockElement(block, idOf, options) ?? []);
}

function blockElement(block: ContentBlock, idOf: ((text: string) => string) | null, options: RenderOptions): ElementNode | null {
  switch (block.type) {
    case "heading": {
      const inlines = inlinesOf(block.text);
      return element(block.level === 2 ? "h2" : "h3", inlineNodes(inlines), idOf === null ? {} : { id: idOf(plainText(inlines)) });
    }
    case "paragraph":
      return element("p", inlineNodes(inlinesOf(block.text)));
    case "list":
      return element(
        block.ordered ? "ol" : "ul",
        block.items.map((item) => element("li", inlineNodes(inlinesOf(item)))),
        block.ordered && block.start !== undefined ? { start: String(Math.trunc(block.start)) } : {},
      );
    case "quote":
      return quoteElement(block.text, block.author);
    case "image":
      return imageElement(block, options);
    default:
      // A service newer than this package may send further kinds of blocks.
      return null;
  }
}

function quoteElement(text: string, author: string | undefined): ElementNode {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => element("p", inlineNodes(inlinesOf(paragraph))));
  return element("figure", [element("blockquote", paragraphs), ...captionOf(author)], { class: "quote" });
}

/** Returns the words below an image or a quote, the credit in small print behind them or alone. */
function captionOf(text: string | undefined, credit?: string | undefined): ElementNode[] {
  if (text === undefined) return credit === undefined ? [] : captionOf(credit);
  return [element("figcaption", credit === undefined ? [text] : [text, " ", element("small", [credit])])];
}

function imageElement(image: Extract<ContentBlock, { type: "image" }>, { imageSizes }: RenderOptions): ElementNode | null {
  const src = safeImage(image.src);
  if (src === null) return null;
  const width = Math.trunc(image.width);
  const srcset = srcsetOf(src, width);
  const attributes = {
    src,
    ...(srcset !== null && { srcset }),
    ...(srcset !== null && imageSizes !== undefined && { sizes: imageSizes }),
    alt: image.alt,
    width: String(width),
    height: String(Math.trunc(image.height)),
    loading: "lazy",
    decoding: "async",
  };
  return element("figure", [element("img", [], attributes), ...captionOf(image.caption, image.credit)]);
}

function inlineNodes(inlines: readonly Inline[]): Node[] {
  return inlines.flatMap(inlineNode);
}

function inlineNode(inline: Inline): Node[] {
  switch (inline.type) {
    case "text":
      return [inline.text];
    case "code":
      return [element("code", [inline.text])];
    case "break":
      return [element("br", [])];
    case "strong":
      return [element("strong", inlineNodes(inline.children))];
    case "emphasis":
      return [element("em", inlineNodes(inline.children))];
    case "link":
      return linkNodes(inline.href, inlineNodes(inline.children));
  }
}

/** Returns the nodes of a link. A link with a refused address becomes its text. */
function linkNodes(href: string, children: Node[]): Node[] {
  const target = safeLink(href);
  if (target === null) return children;
  return [element("a", children, leavesSite(target) ? { href: target, rel: "noopener" } : { href: target })];
}

function element(tag: Tag, children: readonly Node[], attributes: Readonly<Record<string, string>> = {}): ElementNode {
  return { tag, attributes, children };
}
