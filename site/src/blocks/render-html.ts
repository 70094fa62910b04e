import type { ContentBlock } from "../articles.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { elementsOf, type Node, type RenderOptions } from "./elements.ts";

/**
 * Renders an article's blocks as HTML that is safe to put on a page: every text escaped, links to http, https, mailto and
 * relative addresses only, images with a `srcset` of the service's widths. The only tags are
 * `h2 h3 p ul ol li figure blockquote figcaption small img strong em code a br`. Never throws for blocks that the service sends.
 */
export function renderHtml(blocks: readonly ContentBlock[], options: RenderOptions = {}): string {
  return elementsOf(blocks, options)
    .map((element) => `${htmlOf(element)}\n`)
    .join("");
}

function htmlOf(node: Node): string {
  if (typeof node === "string") return escapeMarkup(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join("");
  const start = `<${node.tag}${attributes}>`;
  if (node.tag === "img" || node.tag === "br") return start;
  return `${start}${node.children.map(htmlOf).join("")}</${node.tag}>`;
}
