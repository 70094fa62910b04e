import type { Anchor } from "../src/passages/anchor.ts";
import { anchorOf } from "../src/passages/locate.ts";

export function anchorIn(text: string, quote: string): Anchor {
  const anchor = anchorOf(text, quote);
  if (anchor === undefined) throw new Error("The quote is not in the text.");
  return anchor;
}
