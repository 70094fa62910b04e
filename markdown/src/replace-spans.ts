/**
 * Replaces every span from an opening to the next closing. Both patterns are global. A single pattern for both would search the
 * whole text for the end of each of many beginnings.
 */
export function replaceSpans(text: string, opening: RegExp, closing: RegExp, change: (span: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const begin = opening.exec(text);
    if (begin === null) break;
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(text) === null) break;
    parts.push(text.slice(at, begin.index), change(text.slice(begin.index, closing.lastIndex)));
    at = closing.lastIndex;
  }
  return [...parts, text.slice(at)].join("");
}
