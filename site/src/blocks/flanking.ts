/** Stars or underscores in a row, and whether a mark can begin or end at them. */
export type DelimiterRun = {
  readonly character: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
};

const blank = /^[\t-\r\p{Zs}]$/u;
const point = /^[\p{P}\p{S}]$/u;
const opening = /^[\p{Ps}\p{Pi}"']$/u;
const closing = /^[\p{Pe}\p{Pf}"'.,:;!?%…。、，．：；！？]$/u;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]$/u;

/**
 * Returns the run that begins here, judged by the characters around it as the service does: by CommonMark's rule, and a mark may
 * begin with an opening bracket or end with a closing one although a letter is outside of it. An end of the text counts as a space.
 */
export function delimiterRun(text: string, start: number): DelimiterRun {
  const character = text.charAt(start);
  let end = start + 1;
  while (text[end] === character) end++;
  const before = start === 0 ? " " : characterBefore(text, start);
  const after = end === text.length ? " " : String.fromCodePoint(text.codePointAt(end) ?? 32);
  const leansRight = !blank.test(after) && (!point.test(after) || blank.test(before) || point.test(before));
  const leansLeft = !blank.test(before) && (!point.test(before) || blank.test(after) || point.test(after));
  const length = end - start;
  if (character === "*") {
    const opens = length <= 2 && opening.test(after) && !blank.test(before) && (length === 2 || unspaced.test(before));
    const closes = length <= 2 && closing.test(before) && !blank.test(after) && (length === 2 || unspaced.test(after));
    return { character, length, canOpen: leansRight || opens, canClose: leansLeft || closes };
  }
  return {
    character,
    length,
    canOpen: leansRight && (!leansLeft || point.test(before)),
    canClose: leansLeft && (!leansRight || point.test(after)),
  };
}

function characterBefore(text: string, end: number): string {
  const low = text.charCodeAt(end - 1);
  const isLow = low >= 0xdc00 && low <= 0xdfff && end > 1;
  return isLow ? String.fromCodePoint(text.codePointAt(end - 2) ?? low) : text.charAt(end - 1);
}
