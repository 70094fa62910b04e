import { normalizeText } from "@galley/markdown";

/**
 * Removes from a text everything that networks change on their own: the scheme and path that a bare domain gets, the case of
 * the letters of an address, line ends.
 */
export function bareText(text: string): string {
  return normalizeText(text, "NFC")
    .toLowerCase()
    .replaceAll(/https?:\/\//g, "")
    .replaceAll(/\/(?=[\s.,;:!?)\]"']|$)/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
