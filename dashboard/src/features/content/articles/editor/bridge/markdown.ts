import { parseArticle, writeMarkdown } from "@galley/markdown";
import type { JSONContent } from "@tiptap/core";
import { fromDoc } from "./from-doc.ts";
import { toDoc } from "./to-doc.ts";

export function docOf(markdown: string): JSONContent {
  return toDoc(parseArticle(markdown).document);
}

/** Returns the canonical Markdown of the editor's document. */
export function markdownOf(doc: JSONContent): string {
  return writeMarkdown(fromDoc(doc));
}
