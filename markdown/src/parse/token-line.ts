import type { Token } from "markdown-it";

/** Returns the 1-based line of the source on which a block token begins. */
export function lineOf(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}

/** Returns the first written words at or after a token. */
export function wordsFrom(tokens: readonly Token[], at: number): string {
  for (let next = at; next < Math.min(tokens.length, at + 8); next++) {
    const content = tokens[next]?.content ?? "";
    if (content !== "") return content;
  }
  return "";
}
