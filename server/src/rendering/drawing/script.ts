export type Script = "latin" | "arabic" | "japanese";

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const letters = /\p{L}/gu;

/** The writing that most of a text is in, which decides direction, line height and fonts. */
export function scriptOf(text: string): Script {
  const all = count(text, letters);
  if (count(text, rightToLeft) * 2 > all) return "arabic";
  // One ideograph says as much as several letters.
  return count(text, eastAsian) * 4 > all ? "japanese" : "latin";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const words = new Intl.Segmenter("ja", { granularity: "word" });
const clings = /^[\p{Script=Hiragana}\p{P}\p{S}ー]+$/u;
const opens = /^[\p{Ps}\p{Pi}]+$/u;
const shortLengthMax = 3;
const joinedLengthMax = 10;

/** Marks where a Japanese line may break: before a phrase, never between a word and the particles after it. */
export function withPhraseBreaks(text: string): string {
  return joinShort(phrasesOf(text)).join("\u200b");
}

function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  let opened = true;
  for (const { segment } of words.segment(text)) {
    const continues = opened || (clings.test(segment) && !opens.test(segment));
    if (continues) phrases.push((phrases.pop() ?? "") + segment);
    else phrases.push(segment);
    opened = opens.test(segment);
  }
  return phrases;
}

/** A line of two or three letters looks lost: such a phrase goes along with its neighbour. */
function joinShort(phrases: readonly string[]): string[] {
  const joined: string[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    const isShort = phrase.length <= shortLengthMax || (last !== undefined && last.length <= shortLengthMax);
    if (last !== undefined && isShort && last.length + phrase.length <= joinedLengthMax) joined[joined.length - 1] = last + phrase;
    else joined.push(phrase);
  }
  return joined;
}

/** Every script of a text that takes fonts of its own. */
export function scriptsIn(text: string): Script[] {
  const found: Script[] = [];
  if (text.search(rightToLeft) !== -1) found.push("arabic");
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(text)) found.push("japanese");
  return found;
}
