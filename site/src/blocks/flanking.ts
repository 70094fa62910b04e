/** Stars or underscores in a row, and whether a mark can begin or end at them. */
export type DelimiterRun = {
  readonly character: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
};

const blank = /^[\t-\r\p{Zs}]$/u;
const point = /^[\p{P}\p{S}]$/u;

/** Returns the run that begins here, judged by the characters around it as CommonMark does; an end of the text counts as a space. */
export function delimiterRun(text: string, start: number): DelimiterRun {
  const character = text.charAt(start);
  let end = start + 1;
  while (text[end] === character) end++;
  const before = start === 0 ? " " : characterBefore(text, start);
  const after = end === text.length ? " " : String.fromCodePoint(text.codePointAt(end) ?? 32);
  const leansRight = !blank.test(after) && (!point.test(after) || blank.test(before) || point.test(before));
  const leansLeft = !blank.test(before) && (!point.test(before) || blank.test(after) || point.test(after));
  const length = end - start;
  if (character === "*") return { character, length, canOpen: leansRight, canClose: leansLeft };
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
