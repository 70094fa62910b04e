import type { Language } from "../language/language.ts";
import { isBalanced, tokensIn } from "../reading/segment.ts";

const headWordsMin = 5;

/**
 * Returns the text where it fits, else without its brackets, else up to the last clause boundary that fits and keeps the
 * meaning. Returns null where there is none.
 */
export function shorten(text: string, language: Language, fits: (text: string) => boolean): string | null {
  if (fits(text)) return text;
  // The speaker of reported words, and brackets that retract or measure, must not be lost.
  if (language.reporting.test(text) || /["“”„«»]/u.test(text)) return null;
  const plain = text.replace(/(?<!\s)\s*\([^()]*\)/gu, (aside) => (/\p{N}/u.test(aside) || language.negation.test(aside) ? aside : ""));
  if (plain !== text && fits(plain)) return plain;
  if (!/\.["”»]?$/u.test(plain) || language.subordinate.test(plain)) return null;
  for (const at of bordersOf(plain, language).toReversed()) {
    const head = plain.slice(0, at).trimEnd();
    const cut = `${head}.`;
    if (isSentence(head, language) && fits(cut)) return cut;
  }
  return null;
}

function bordersOf(text: string, language: Language): number[] {
  const borders: number[] = [];
  for (const { index, 0: mark } of text.matchAll(/; | [–—] |—|, /gu)) {
    const tail = text.slice(index + mark.length);
    const head = text.slice(0, index);
    if (
      language.contrast.test(capital(tail)) ||
      /^(?:if|unless|but|except|wenn|aber|sondern|außer|mas|se|exceto|pero|si|salvo)\b/u.test(tail)
    )
      continue;
    if (mark === ", " && (head.includes(",") || !language.droppable.test(tail) || language.negation.test(head))) continue;
    if (/[–—]/u.test(mark) && (text.match(/ [–—] |—/gu)?.length ?? 0) !== 1) continue;
    borders.push(index);
  }
  return borders;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function isSentence(head: string, language: Language): boolean {
  return (
    isBalanced(head) && tokensIn(head, language).filter(({ isWord }) => isWord).length >= headWordsMin && !/[:,]/u.test(head.slice(-1))
  );
}

/** Returns a name or title in few words: itself, or its beginning up to a colon, a dash, a question mark or a comma. */
export function shortenTitle(title: string, fits: (text: string) => boolean): string | null {
  if (fits(title)) return title;
  for (const border of [/[:：]\s/u, /\s[–—|]\s/u, /(?<=[?？])\s/u, /,\s/u]) {
    const at = title.search(border);
    const head = at < 0 ? "" : title.slice(0, at).trim();
    // The beginning of "Not a bug, a feature" would change the meaning.
    if (border.source.startsWith(",") && /(?<!\p{L})(?:not|no|never|nicht|kein\p{L}*|nie|não|nem|nunca|sem|sin|ni)(?!\p{L})/iu.test(head))
      continue;
    if (head.length >= 10 && isBalanced(head) && fits(head)) return head;
  }
  return null;
}
