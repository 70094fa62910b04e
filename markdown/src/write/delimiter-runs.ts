import { codePointBefore, isPunctuation, isWhitespace } from "../characters.ts";

/** Abilities of a run of stars or underscores to begin and end a mark. */
export type Delimiter = { readonly canOpen: boolean; readonly canClose: boolean };

const opening = /^[\p{Ps}\p{Pi}"']$/u;
const closing = /^[\p{Pe}\p{Pf}"'.,:;!?%…。、，．：；！？]$/u;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]$/u;

/**
 * CommonMark's rule for a delimiter run between two code points; line ends and block edges count as a space. The language adds
 * that a mark may begin with an opening bracket or end with a closing one, or with a sign that ends a sentence, although a letter
 * is outside of it: `**「テスト」**です`. One star does so only beside a script without spaces, since `2*(3)*4` is a product.
 */
function delimiterBetween(character: "*" | "_", length: number, before: number, after: number): Delimiter {
  const blankBefore = isWhitespace(before);
  const blankAfter = isWhitespace(after);
  const pointBefore = isPunctuation(before);
  const pointAfter = isPunctuation(after);
  const leansRight = !blankAfter && (!pointAfter || blankBefore || pointBefore);
  const leansLeft = !blankBefore && (!pointBefore || blankAfter || pointAfter);
  if (character === "*") {
    return {
      canOpen: leansRight || (length <= 2 && isSign(opening, after) && !blankBefore && (length === 2 || isSign(unspaced, before))),
      canClose: leansLeft || (length <= 2 && isSign(closing, before) && !blankAfter && (length === 2 || isSign(unspaced, after))),
    };
  }
  return {
    canOpen: leansRight && (!leansLeft || pointBefore),
    canClose: leansLeft && (!leansRight || pointAfter),
  };
}

function isSign(signs: RegExp, codePoint: number): boolean {
  return signs.test(String.fromCodePoint(codePoint));
}

/** Applies the rule to a run inside a text, judged by the characters around it. */
export function delimiterAt(text: string, start: number, end: number): Delimiter {
  const before = start === 0 ? 32 : codePointBefore(text, start);
  const after = end === text.length ? 32 : (text.codePointAt(end) ?? 32);
  return delimiterBetween(text[start] === "_" ? "_" : "*", end - start, before, after);
}

/** Returns the end of the run of equal characters that begins at `start`. */
export function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  let end = start + 1;
  while (text.charCodeAt(end) === code) end++;
  return end;
}
