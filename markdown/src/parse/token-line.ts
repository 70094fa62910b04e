import type { Token } from "markdown-it";

/** Returns the 1-based line of the source on which a block token begins. */
export function lineOf(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}
