import { type Anchor, withContext } from "./anchor.ts";
import { findUnchanged } from "./locate.ts";

type Context = Pick<Anchor, "prefix" | "suffix">;

/**
 * Anchors a quote in the text: of several occurrences at the one with most of the context, without a context at the first. Undefined when
 * there is none. All must be normal text.
 */
export function anchorOf(text: string, quote: string, context: Context = { prefix: "", suffix: "" }): Anchor | undefined {
  const span = findUnchanged(text, { quote, ...context });
  return span && withContext(text, span);
}
