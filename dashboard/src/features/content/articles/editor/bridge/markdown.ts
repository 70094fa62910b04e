import { type Block, parseArticle, rememberingWriter, writeMarkdown } from "@galley/markdown";
import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { blocksOf, fromDoc } from "./from-doc.ts";
import { toDoc } from "./to-doc.ts";

export function docOf(markdown: string): JSONContent {
  return toDoc(parseArticle(markdown).document);
}

/** Returns the canonical Markdown of the editor's document. */
export function markdownOf(doc: JSONContent): string {
  return writeMarkdown(fromDoc(doc));
}

/**
 * Returns a function that writes the document of an editor as `markdownOf` does. A change leaves all other blocks the nodes that they were,
 * so that a long text takes no longer than the block that is written.
 */
export function markdownReader(): (doc: Node) => string {
  const known = new WeakMap<Node, Block[]>();
  const write = rememberingWriter();
  const blocksOfNode = (node: Node): Block[] => {
    const blocks = known.get(node) ?? blocksOf(node.toJSON());
    known.set(node, blocks);
    return blocks;
  };
  return (doc) => write({ blocks: doc.children.flatMap(blocksOfNode) });
}
