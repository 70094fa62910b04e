import { escapeHtml } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { Unreadable } from "#src/core/source-pages/job.ts";
import { cardHtml } from "./ghost-cards.ts";
import { listIn, type RecordFields, recordIn, textIn } from "./records.ts";

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
  [128, "mark"],
] as const;

/** Converts a document of Ghost's newer editor to HTML. */
export function htmlOfLexical(state: unknown): string {
  return childrenOf(recordIn(recordIn(state).root), 0);
}

function childrenOf(node: RecordFields, depth: number): string {
  if (depth > depthMax) throw new Unreadable(sentence("reason_text_unreadable"));
  return listIn(node.children)
    .map((child) => htmlOf(recordIn(child), depth + 1))
    .join("");
}

function htmlOf(node: RecordFields, depth: number): string {
  const type = textIn(node.type).replace(/^extended-/, "");
  const inner = () => childrenOf(node, depth);
  const tag = textIn(node.tag);
  if (type === "linebreak") return "<br>";
  if (type === "tab") return " ";
  if (type === "paragraph" || type === "aside") return `<p>${inner()}</p>`;
  if (type === "heading") return /^h[1-6]$/.test(tag) ? `<${tag}>${inner()}</${tag}>` : `<p>${inner()}</p>`;
  if (type === "quote") return `<blockquote>${inner()}</blockquote>`;
  if (type === "list") return tag === "ol" ? `<ol start="${Number(node.start) || 1}">${inner()}</ol>` : `<ul>${inner()}</ul>`;
  if (type === "listitem") return `<li>${inner()}</li>`;
  if (type === "link" || type === "autolink")
    return `<a href="${escapeHtml(textIn(node.url))}" title="${escapeHtml(textIn(node.title))}">${inner()}</a>`;
  if (listIn(node.children).length > 0) return depth === 1 ? `<div>${inner()}</div>` : inner();
  return typeof node.text === "string" ? markedText(node) : cardHtml(type, node);
}

function markedText(node: RecordFields): string {
  const format = typeof node.format === "number" ? node.format : 0;
  return marks.reduce((html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`), escapeHtml(textIn(node.text)));
}
