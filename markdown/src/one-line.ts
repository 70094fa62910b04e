/** Returns the text on one line: white space of any kind and length becomes one space, and none is at the ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
