/** Returns the first line of a text, with any kind of line break. */
export function firstLine(text: string): string {
  return (/^[^\n\r\u2028\u2029]*/.exec(text)?.[0] ?? "").trim();
}
