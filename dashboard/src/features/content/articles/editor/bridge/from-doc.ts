import type { Block, Document, Inline, Inlines } from "@galley/markdown";
import type { JSONContent } from "@tiptap/core";
import { bitsOf, isSameLink, type LinkAttributes, linkOf, sharedBits, wrapped } from "./marks.ts";

/** Returns the article's body from the editor's document. It leaves out images that are still uploading. */
export function fromDoc(doc: JSONContent): Document {
  return { blocks: (doc.content ?? []).flatMap(blocksOf) };
}

export function blocksOf(node: JSONContent): Block[] {
  const attributes = node.attrs ?? {};
  switch (node.type) {
    case "heading":
      return [{ type: "heading", level: attributes.level === 3 ? 3 : 2, children: inlinesOf(node) }];
    case "bulletList":
      return [{ type: "list", ordered: false, items: (node.content ?? []).map(inlinesIn) }];
    case "orderedList":
      return [{ type: "list", ordered: true, start: Number(attributes.start ?? 1), items: (node.content ?? []).map(inlinesIn) }];
    case "blockquote": {
      const paragraphs = (node.content ?? []).map(inlinesOf);
      return [
        typeof attributes.author === "string" ? { type: "quote", paragraphs, author: attributes.author } : { type: "quote", paragraphs },
      ];
    }
    case "image": {
      if (typeof attributes.upload === "string") return [];
      const words = (name: string) => String(attributes[name] ?? "");
      return [{ type: "image", src: words("src"), alt: words("alt"), caption: words("caption"), line: 0 }];
    }
    default:
      return [{ type: "paragraph", children: inlinesOf(node) }];
  }
}

function inlinesIn(item: JSONContent): Inlines {
  const [paragraph] = item.content ?? [];
  return paragraph === undefined ? [] : inlinesOf(paragraph);
}

function inlinesOf(node: JSONContent): Inlines {
  const nodes = node.content ?? [];
  const inlines: Inline[] = [];
  let at = 0;
  while (at < nodes.length) {
    const link = linkOf(nodes[at] ?? {});
    let end = at + 1;
    while (end < nodes.length && isSameLink(linkOf(nodes[end] ?? {}), link)) end++;
    const group = nodes.slice(at, end);
    if (link === null) inlines.push(...group.map((one) => wrapped(leafOf(one), bitsOf(one))));
    else inlines.push(linkAround(group, link));
    at = end;
  }
  return inlines;
}

function linkAround(nodes: readonly JSONContent[], { href, outside }: LinkAttributes): Inline {
  const shared = sharedBits(nodes);
  const around = (outside ?? shared) & shared;
  const children = nodes.map((node) => wrapped(leafOf(node), bitsOf(node) & ~around));
  return wrapped({ type: "link", href, children }, around);
}

function leafOf(node: JSONContent): Inline {
  if (node.type === "hardBreak") return { type: "break" };
  const isCode = node.marks?.some(({ type }) => type === "code") === true;
  return { type: isCode ? "code" : "text", text: node.text ?? "" };
}
