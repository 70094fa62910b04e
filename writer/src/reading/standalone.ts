import type { Language } from "../language/language.ts";
import { isBalanced, stemOf, tokensIn } from "./segment.ts";

const sentenceLengthMax = 400;
const wordsMin = 4;
const terminal = /[.!?…。！？؟।]["”“»』」’)]*$/u;
// Addresses and handles: a post must not send its readers to unchecked pages, or notify strangers.
const reference = /https?:|www\.|[\p{L}\p{N}]@[\p{L}\p{N}]|(?<![\p{L}\p{N}])@\p{L}|\[\d+\]/iu;

const quoted = /["“„«‘][^"“”„«»‘’]*["”“»’]/gu;

/** Returns true where a text consists of a quotation alone, so that another sentence names the speaker. */
function isBareQuote(text: string): boolean {
  return /^["“„«‘]/u.test(text) && !/\p{L}/u.test(text.replace(quoted, ""));
}

/** Returns true where authors speak of themselves outside of quotations. */
export function isOfAuthor(text: string, language: Language): boolean {
  return language.firstPerson.test(text.replace(quoted, " "));
}

/** Returns true for a complete sentence that can be shown as it is. */
export function isWhole(text: string, language: Language): boolean {
  if (text.length > sentenceLengthMax || !terminal.test(text) || /^\p{Ll}/u.test(text)) return false;
  if (language.filler.test(text)) return false;
  return isBalanced(text) && !reference.test(text) && !language.pointing.test(text) && !/[{}<>\\|`]|==|\/\//.test(text);
}

/** Returns true where a whole sentence can be understood without the one before it. `formal`: "Sie" addresses the reader. */
export function isStandalone(text: string, language: Language, formal: boolean): boolean {
  if (!/^["“„«¿¡「『(]?[\p{Lu}\p{Lo}\p{N}]/u.test(text)) return false;
  const words = tokensIn(text, language).filter(({ isWord }) => isWord).length;
  if (words < wordsMin || (words < wordsMin + 1 && /\?$/.test(text))) return false;
  // "Present: 31 residents" is a line of a form, "Myth: pumps are loud" half of a pair.
  if (/^\p{Lu}\p{L}*: /u.test(text)) return false;
  if (language.code === "de" && !formal && /^(?:Sie|Ihre?[rnms]?)(?!\p{L})/u.test(text)) return false;
  return !isBareQuote(text) && !isHanging(text, language);
}

/** Returns true where a text begins in the middle of a thought, or refers to something that it does not name. */
export function isHanging(text: string, language: Language): boolean {
  return language.hanging.some((pattern) => pattern.test(text)) || pointsAway(text, language, "");
}

const openingWords = 1;

/**
 * Returns true where a text refers to something, such as "teams who own this", that neither it nor the text `before` it names.
 * A text that opens with such a reference continues the text before it.
 */
export function pointsAway(text: string, language: Language, before: string): boolean {
  return language.pointers.some((pattern) => {
    const found = pattern.exec(text);
    if (found === null) return false;
    if (before !== "" && text.slice(0, found.index).split(" ").length <= openingWords + 1) return false;
    const known = nounStems(`${before} ${text.slice(0, found.index)}`, language);
    return nounStems(found[1] ?? "", language).isDisjointFrom(known);
  });
}

/**
 * Returns the stems of words that are long enough for a noun. Unlike `stemsIn`, they include words such as "hours" that do not
 * distinguish texts.
 */
function nounStems(text: string, language: Language): Set<string> {
  return new Set(tokensIn(text, language).flatMap(({ text: word, isWord }) => (isWord && word.length > 3 ? [stemOf(word)] : [])));
}

/** Returns true where a German text addresses its reader as "Sie", which capital letters in the middle of sentences show. */
export function isFormal(text: string): boolean {
  return (text.match(/(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[rnms]?)(?!\p{L})/gu)?.length ?? 0) >= 2;
}
