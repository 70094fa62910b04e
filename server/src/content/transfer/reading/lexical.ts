import { escapeHtml } from "@galley/markdown";
import { listIn, type RecordFields, recordIn, textIn } from "./records.ts";
import type { LossTally } from "./tally.ts";

const depthMax = 60;
/** Bits of a text's format, in Lexical's numbering. */
const marks = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
] as const;

/** Converts a document of Ghost's newer editor to HTML. Cards other than text and images are recorded in `dropped`. */
export function htmlOfLexical(state: unknown, dropped: LossTally): string {
  return childrenOf(recordIn(recordIn(state).root), dropped, 0);
}

function childrenOf(node: RecordFields, dropped: LossTally, depth: number): string {
  if (depth > depthMax) return "";
  return listIn(node.children)
    .map((child) => htmlOf(recordIn(child), dropped, depth + 1))
    .join("");
}

function htmlOf(node: RecordFields, dropped: LossTally, depth: number): string {
  const type = textIn(node.type).replace(/^extended-/, "");
  const inner = () => childrenOf(node, dropped, depth);
  const tag = textIn(node.tag);
  if (type === "text") return markedText(node);
  if (type === "linebreak") return "<br>";
  if (type === "paragraph" || type === "aside") return `<p>${inner()}</p>`;
  if (type === "heading") return /^h[1-6]$/.test(tag) ? `<${tag}>${inner()}</${tag}>` : `<p>${inner()}</p>`;
  if (type === "quote") return `<blockquote>${inner()}</blockquote>`;
  if (type === "list") return tag === "ol" ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`;
  if (type === "listitem") return `<li>${inner()}</li>`;
  if (type === "link") return `<a href="${escapeHtml(textIn(node.url))}">${inner()}</a>`;
  if (type === "image") return imageHtml(node);
  if (type === "gallery") return listIn(node.images).map(recordIn).map(imageHtml).join("");
  if (type === "html") return textIn(node.html);
  if (type === "horizontalrule") return "<hr>";
  if (type === "codeblock") return "<pre></pre>";
  if (type === "bookmark")
    return `<p><a href="${escapeHtml(textIn(node.url))}">${escapeHtml(textIn(recordIn(node.metadata).title) || textIn(node.url))}</a></p>`;
  dropped.note(`card ${type || "without a name"}`);
  return "";
}

function markedText(node: RecordFields): string {
  const format = typeof node.format === "number" ? node.format : 0;
  return marks.reduce((html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`), escapeHtml(textIn(node.text)));
}

function imageHtml(node: RecordFields): string {
  const caption = textIn(node.caption);
  const image = `<img src="${escapeHtml(textIn(node.src))}" alt="${escapeHtml(textIn(node.alt))}">`;
  return caption === "" ? image : `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
}
