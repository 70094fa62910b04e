import type { ImportLossKind } from "@galley/contract";
import { escapeHtml, wordsOfHtml } from "@galley/markdown";

/** Elements that stand for parts of an export that are no HTML. No page has elements of these names. */
export const standIns = { leftOut: "galley-left-out", markdown: "galley-markdown", image: "galley-image" } as const;

/** Returns an element that the reader reports as left out at its place. `words` may be HTML. */
export function leftOutHtml(kind: ImportLossKind, name: string, words: string): string {
  return `<${standIns.leftOut} kind="${kind}" name="${escapeHtml(name)}">${escapeHtml(wordsOfHtml(words))}</${standIns.leftOut}>`;
}

/** Returns an element whose text is read as Markdown. */
export function markdownHtml(markdown: string): string {
  return `<${standIns.markdown}>${escapeHtml(markdown)}</${standIns.markdown}>`;
}
