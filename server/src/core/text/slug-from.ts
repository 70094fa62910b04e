import { limits } from "@galley/contract";
import { normalizeText } from "@galley/markdown";
import anyAscii from "any-ascii";

/** Derives a slug from words in any script: transliterated, lower case, cut between words. Returns "" where nothing is left of them. */
export function slugFrom(text: string, lengthMax: number = limits.slugLengthMax): string {
  const words = anyAscii(normalizeText(text, "NFC"))
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (longer.length > lengthMax) break;
    slug = longer;
  }
  return slug || words[0]?.slice(0, lengthMax) || "";
}
