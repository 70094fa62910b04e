import { normalizeText } from "@galley/markdown/normalize-text";

/** Returns a text as it is searched: without case and accents. */
export function foldText(text: string): string {
  return normalizeText(text, "NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
