import { kindsOfSigns } from "@galley/markdown";
import { unspaced, wordSigns } from "./fold.ts";

const [other, inWord, alone] = [1, 2, 3];
const unspacedSign = new RegExp(`[${unspaced}]`, "u");
const wordSign = new RegExp(`[${wordSigns}]`, "u");

const kindOf = kindsOfSigns((sign) => {
  if (!wordSign.test(sign)) return other;
  return unspacedSign.test(sign) ? alone : inWord;
});

/** Returns the words of a text in order. In scripts without spaces between words each character counts as a word. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = kindOf(code);
    if (kind === inWord) {
      if (start < 0) start = at;
    } else {
      if (start >= 0) words.push(text.slice(start, at));
      if (kind === alone) words.push(text.slice(at, next));
      start = -1;
    }
    at = next;
  }
  if (start >= 0) words.push(text.slice(start));
  return words;
}
