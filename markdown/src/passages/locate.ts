import { type Anchor, type Span, withContext } from "./anchor.ts";
import { findBetween } from "./find-changed.ts";

// Only a quote of a few letters occurs more often; then the best of the first occurrences is good enough.
const occurrencesMax = 1000;

/**
 * Finds the passage in a later text: first unchanged with the same context, then unchanged where most of its context is left, then
 * slightly changed within its context. Undefined when it is gone.
 */
export function locate(text: string, anchor: Anchor): Span | undefined {
  return findUnchanged(text, anchor) ?? findBetween(text, anchor);
}

/** Finds the passage with its wording unchanged: with the whole context, then where most of the context is left. */
function findUnchanged(text: string, { quote, prefix, suffix }: Anchor): Span | undefined {
  const whole = text.indexOf(prefix + quote + suffix);
  if (whole >= 0) return { start: whole + prefix.length, end: whole + prefix.length + quote.length };
  let best: { start: number; score: number } | undefined;
  let start = text.indexOf(quote);
  for (let count = 0; start >= 0 && count < occurrencesMax; count += 1) {
    const score = commonEnd(text, start, prefix) + commonBeginning(text, start + quote.length, suffix);
    if (best === undefined || score > best.score) best = { start, score };
    start = text.indexOf(quote, start + 1);
  }
  return best && { start: best.start, end: best.start + quote.length };
}

/** Returns how much of the prefix comes directly before a position. */
function commonEnd(text: string, end: number, prefix: string): number {
  let length = 0;
  while (length < prefix.length && text.charCodeAt(end - 1 - length) === prefix.charCodeAt(prefix.length - 1 - length)) length += 1;
  return length;
}

function commonBeginning(text: string, start: number, suffix: string): number {
  let length = 0;
  while (length < suffix.length && text.charCodeAt(start + length) === suffix.charCodeAt(length)) length += 1;
  return length;
}

type Context = Pick<Anchor, "prefix" | "suffix">;

/**
 * Anchors a quote in the text: of several occurrences at the one with most of the context, without a context at the first. Undefined when
 * there is none. All must be normal text.
 */
export function anchorOf(text: string, quote: string, context: Context = { prefix: "", suffix: "" }): Anchor | undefined {
  const span = findUnchanged(text, { quote, ...context });
  return span && withContext(text, span);
}
