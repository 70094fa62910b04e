import type { Block, Document, Inline, Inlines } from "@galley/markdown";
import type { JSONContent } from "@tiptap/core";
import { emphasisBit, isSameLink, type LinkAttributes, marksOf, sharedBits, strongBit } from "./marks.ts";

/** Returns the editor's document for an article's body. `fromDoc` reverses it. */
export function toDoc(document: Document): JSONContent {
  const content = document.blocks.map(blockNode);
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

export function blockNode(block: Block): JSONContent {
  switch (block.type) {
    case "heading":
      return { ...textNode("heading", block.children), attrs: { level: block.level } };
    case "paragraph":
      return textNode("paragraph", block.children);
    case "list":
      return {
        type: block.ordered ? "orderedList" : "bulletList",
        ...(block.ordered && { attrs: { start: block.start ?? 1 } }),
        content: block.items.map((item) => ({ type: "listItem", content: [textNode("paragraph", item)] })),
      };
    case "quote":
      return {
        type: "blockquote",
        attrs: { author: block.author ?? null },
        content: block.paragraphs.map((paragraph) => textNode("paragraph", paragraph)),
      };
    case "image":
      return { type: "image", attrs: { src: block.src, alt: block.alt, caption: block.caption ?? "", upload: null } };
  }
}

function textNode(type: string, inlines: Inlines): JSONContent {
  const line: Line = { nodes: [], lastLink: null };
  addInlines(inlines, 0, line);
  return line.nodes.length === 0 ? { type } : { type, content: line.nodes };
}

/** Inline content as a flat list. `lastLink` is the link of its last node, if it has one. */
type Line = { readonly nodes: JSONContent[]; lastLink: LinkAttributes | null };

function addInlines(inlines: Inlines, bits: number, line: Line): void {
  for (const inline of inlines) {
    if (inline.type === "strong") addInlines(inline.children, bits | strongBit, line);
    else if (inline.type === "emphasis") addInlines(inline.children, bits | emphasisBit, line);
    else if (inline.type === "link") addLink(inline.href, inline.children, bits, line);
    else {
      line.nodes.push(leafNode(inline, bits));
      line.lastLink = null;
    }
  }
}

function addLink(href: string, children: Inlines, bits: number, line: Line): void {
  const inside: Line = { nodes: [], lastLink: null };
  addInlines(children, bits, inside);
  const outside = sharedBits(inside.nodes) === bits ? null : bits;
  const plain = { href, outside, seam: false };
  const link = isSameLink(line.lastLink, plain) ? { ...plain, seam: true } : plain;
  for (const node of inside.nodes) line.nodes.push({ ...node, marks: [{ type: "link", attrs: link }, ...(node.marks ?? [])] });
  line.lastLink = link;
}

type Leaf = Exclude<Inline, { children: unknown }>;

function leafNode(leaf: Leaf, bits: number): JSONContent {
  const marks = marksOf(bits);
  if (leaf.type === "code") marks.push({ type: "code" });
  const node: JSONContent = leaf.type === "break" ? { type: "hardBreak" } : { type: "text", text: leaf.text };
  return marks.length === 0 ? node : { ...node, marks };
}
