import type { Passage } from "../../editor/editor-handle.ts";
import { locate, occurrences } from "./locate.ts";

/**
 * Returns the words to send for a selected passage. A quote means its first occurrence; for a later one, words around it are
 * added until the first occurrence is the selected one.
 */
export function uniqueQuote(text: string, passage: Omit<Passage, "id">): string {
  const span = locate(text, passage);
  if (span === undefined || occurrences(text, passage.quote)[0] === span.start) return passage.quote;
  let { start, end } = span;
  while (start > 0 || end < text.length) {
    start = Math.max(0, text.lastIndexOf(" ", start - 2) + 1);
    const next = text.indexOf(" ", end + 1);
    end = next < 0 ? text.length : next;
    const quote = text.slice(start, end);
    if (text.indexOf(quote) === start) return quote;
  }
  return passage.quote;
}
