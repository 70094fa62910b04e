import type { Language } from "../language/language.ts";
import { isBalanced, tokensIn } from "./segment.ts";

const sentenceLengthMax = 400;
const wordsMin = 4;
const terminal = /[.!?…。！？؟।]["”“»』」’)]*$/u;
// Addresses and handles: no post may send its readers where its writer has not looked, or call up strangers.
const reference = /https?:|www\.|[\p{L}\p{N}]@[\p{L}\p{N}]|(?<![\p{L}\p{N}])@\p{L}|\[\d+\]/iu;

/** Whether a text is a complete sentence that can be shown as it is. */
export function isWhole(text: string, language: Language): boolean {
  if (text.length > sentenceLengthMax || !terminal.test(text) || /^\p{Ll}/u.test(text)) return false;
  return isBalanced(text) && !reference.test(text) && !language.pointing.test(text) && !/[{}<>\\|`]|==|\/\//.test(text);
}

/** Whether a whole sentence is understood without the one before it. `formal`: "Sie" is the reader. */
export function isStandalone(text: string, language: Language, formal: boolean): boolean {
  if (!/^["“„«¿¡「『(]?[\p{Lu}\p{Lo}\p{N}]/u.test(text)) return false;
  const words = tokensIn(text, language).filter(({ isWord }) => isWord).length;
  if (words < wordsMin || (words < wordsMin + 1 && /\?$/.test(text))) return false;
  if (language.code === "de" && !formal && /^(?:Sie|Ihre?[rnms]?)(?!\p{L})/u.test(text)) return false;
  return !isHanging(text, language);
}

/** Whether a text begins in the middle of a thought. */
export function isHanging(text: string, language: Language): boolean {
  return language.hanging.some((pattern) => pattern.test(text));
}

/** Whether a German text says "Sie" to its reader: capital letters in the middle of sentences tell. */
export function isFormal(text: string): boolean {
  return (text.match(/(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[rnms]?)(?!\p{L})/gu)?.length ?? 0) >= 2;
}
