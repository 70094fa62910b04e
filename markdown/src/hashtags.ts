import { normalizeText } from "./normalize-text.ts";

// Characters that networks accept in one hashtag: letters of any script, digits, underscore, the joiners that scripts need, and emoji.
const oneConcept = /^[\p{L}\p{M}\p{N}_·\u200c\u200d\p{RGI_Emoji}]+$/v;

/** Returns true for a text that networks accept as one hashtag, without the leading #. */
export function isHashtag(text: string): boolean {
  return oneConcept.test(text);
}

/** Returns the key that all spellings of one hashtag share. */
export function hashtagKey(hashtag: string): string {
  return normalizeText(hashtag, "NFKC").toLowerCase();
}
