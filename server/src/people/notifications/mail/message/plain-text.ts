import { oneLine } from "@galley/markdown";

/** Returns one line without anything that could end a header or reverse the direction of the text. */
export function headerLine(text: string): string {
  return oneLine(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " "));
}

export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax
    ? text
    : `${text
        .slice(0, lengthMax - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trimEnd()}…`;
}
