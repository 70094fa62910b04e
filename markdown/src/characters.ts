import createMarkdownIt from "markdown-it";

const { isWhiteSpace, isPunctCharCode } = createMarkdownIt("zero").utils;

// Control characters except tab and newline, noncharacters, a byte order mark, and halves of surrogate pairs: none of them can
// be stored, sent in feeds and read back everywhere.
const unsafe = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}|\ufeff|\p{Cs}/gu;
// Characters that are neither plain ASCII nor ordinary ones of the basic plane get the slower check.
const suspicious = /[^\t\n -~\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd]/;

/** Returns a text without the characters that no article can contain; every line end becomes a newline, a lone surrogate U+FFFD. */
export function cleanText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\f\v]/g, " ")
    .toWellFormed()
    .replace(unsafe, "");
}

/** Returns a text on one line, without white space at its ends. */
export function cleanLine(text: string): string {
  return trimSpaces(cleanText(text).replace(/[\t\n]/g, " "));
}

/** Returns whether a code point is white space by Markdown's emphasis rules, which include non-breaking and ideographic spaces. */
export function isWhitespace(code: number): boolean {
  if (code > 32 && code < 128) return false;
  return isWhiteSpace(code);
}

/** Returns whether a code point is punctuation by Markdown's emphasis rules, which include symbols and emoji. */
export function isPunctuation(codePoint: number): boolean {
  if (codePoint < 128) return isAsciiPunctuation(codePoint);
  return isPunctCharCode(codePoint);
}

/** Returns whether a code point is neither white space nor punctuation. */
export function isLetter(codePoint: number): boolean {
  return !isWhitespace(codePoint) && !isPunctuation(codePoint);
}

/** Returns whether a backslash can escape a character. */
export function isAsciiPunctuation(code: number): boolean {
  return (code >= 33 && code <= 47) || (code >= 58 && code <= 64) || (code >= 91 && code <= 96) || (code >= 123 && code <= 126);
}

/** Returns the code point that ends at `end` (exclusive). */
export function codePointBefore(text: string, end: number): number {
  const low = text.charCodeAt(end - 1);
  if (low < 0xdc00 || low > 0xdfff || end < 2) return low;
  return text.codePointAt(end - 2) ?? low;
}

/** Trims spaces and tabs only; a non-breaking space is content. */
export function trimSpaces(text: string): string {
  return trimSpacesEnd(trimSpacesStart(text));
}

export function trimSpacesStart(text: string): string {
  let start = 0;
  while (isSpace(text.charCodeAt(start))) start++;
  return start === 0 ? text : text.slice(start);
}

export function trimSpacesEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}
