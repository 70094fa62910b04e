/**
 * Returns a text on one line, without control characters and marks of direction, cut to so many UTF-16 units with a "…" at its
 * end. No character is cut in half, so that a database takes it as text and as JSON.
 */
export function cutLine(text: string, lengthMax: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ")
    .trim()
    .toWellFormed();
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
