import { normalizeText } from "@galley/markdown";

/**
 * A text without everything that networks change of their own accord: a bare domain gets a scheme and a path, letters of an
 * address another case, lines other ends.
 */
export function bareText(text: string): string {
  return normalizeText(text, "NFC")
    .toLowerCase()
    .replaceAll(/https?:\/\//g, "")
    .replaceAll(/\/(?=[\s.,;:!?)\]"']|$)/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
