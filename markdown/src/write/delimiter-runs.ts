import { codePointBefore, isPunctuation, isWhitespace } from "../characters.ts";

/** Abilities of a run of stars or underscores to begin and end a mark. */
export type Delimiter = { readonly canOpen: boolean; readonly canClose: boolean };

/** CommonMark's rule for a delimiter run between two code points; line ends and block edges count as a space. */
export function delimiterBetween(character: "*" | "_", before: number, after: number): Delimiter {
  const blankBefore = isWhitespace(before);
  const blankAfter = isWhitespace(after);
  const pointBefore = isPunctuation(before);
  const pointAfter = isPunctuation(after);
  const leansRight = !blankAfter && (!pointAfter || blankBefore || pointBefore);
  const leansLeft = !blankBefore && (!pointBefore || blankAfter || pointAfter);
  if (character === "*") return { canOpen: leansRight, canClose: leansLeft };
  return {
    canOpen: leansRight && (!leansLeft || pointBefore),
    canClose: leansLeft && (!leansRight || pointAfter),
  };
}

/** Applies the rule to a run inside a text, judged by the characters around it. */
export function delimiterAt(text: string, start: number, end: number): Delimiter {
  const before = start === 0 ? 32 : codePointBefore(text, start);
  const after = end === text.length ? 32 : (text.codePointAt(end) ?? 32);
  return delimiterBetween(text[start] === "_" ? "_" : "*", before, after);
}

/** Returns the end of the run of equal characters that begins at `start`. */
export function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  let end = start + 1;
  while (text.charCodeAt(end) === code) end++;
  return end;
}
