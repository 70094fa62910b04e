import { limits } from "@galley/contract";
import { normalizeText } from "@galley/markdown";

/** Normalizes a search query to one spelling; undefined when it is empty, or too long for the subject of an article. */
export function normalizeQuery(text: string): string | undefined {
  const query = normalizeText(text.toWellFormed(), "NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase();
  return query === "" || query.length > limits.searchQueryLengthMax ? undefined : query;
}
