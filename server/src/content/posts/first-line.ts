/** The first line of a text, whatever ends it. */
export function firstLine(text: string): string {
  return (/^[^\n\r\u2028\u2029]*/.exec(text)?.[0] ?? "").trim();
}
