import type { Token } from "markdown-it";

/** The 1-based line of the source that a block token begins on. */
export function lineOf(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}
