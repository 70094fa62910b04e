import { limits } from "@galley/contract";
import { normalizeText } from "@galley/markdown";

/** What was searched for, in one spelling; undefined for what is too long to be the subject of an article, or nothing. */
export function searchQuery(text: string): string | undefined {
  const query = normalizeText(text.toWellFormed(), "NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase();
  return query === "" || query.length > limits.searchQueryLengthMax ? undefined : query;
}
