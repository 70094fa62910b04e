import { startOfText } from "./beginning.ts";
import type { Dropped } from "./dropped.ts";
import { oneLine } from "./one-line.ts";
import type { ParsedArticle } from "./parse/parse-article.ts";

/** Returns what a text loses, its first line `# ` too where another title that was given apart takes its place. */
export function withLostTitle({ title, titleLine = 1, dropped }: ParsedArticle, given: string): readonly Dropped[] {
  if (title === null || given.trim() === "" || oneLine(title) === oneLine(given)) return dropped;
  const lost: Dropped = { kind: "title", line: titleLine, excerpt: startOfText(title), offer: null };
  return [...dropped, lost].toSorted((one, other) => one.line - other.line);
}
