import { normalizeText, oneLine } from "@galley/markdown";
import { findBetween } from "./find-changed.ts";
import type { Anchor, Span } from "./span.ts";

const contextLength = 32;
// Only a quote of a few letters occurs more often; then the best of the first occurrences is good enough.
const occurrencesMax = 1000;

/** Normalizes text for the comparison of passages: a single space for any white space, none at the ends, accents in one spelling. */
export function normalText(text: string): string {
  return oneLine(normalizeText(text, "NFC"));
}

/** Anchors a quote at its first occurrence in the text; undefined when there is none. Both must be normal text. */
export function anchorOf(text: string, quote: string): Anchor | undefined {
  const start = text.indexOf(quote);
  if (start < 0) return undefined;
  const end = start + quote.length;
  return {
    quote,
    prefix: withoutHalves(text.slice(Math.max(0, start - contextLength), start)),
    suffix: withoutHalves(text.slice(end, end + contextLength)),
  };
}

/**
 * Finds the passage in a later text: first unchanged with the same context, then unchanged where most of its context is left, then
 * slightly changed within its context. Undefined when it is gone.
 */
export function locate(text: string, anchor: Anchor): Span | undefined {
  const { quote, prefix, suffix } = anchor;
  const whole = text.indexOf(prefix + quote + suffix);
  if (whole >= 0) return { start: whole + prefix.length, end: whole + prefix.length + quote.length };
  return locateUnchanged(text, anchor) ?? findBetween(text, anchor);
}

function locateUnchanged(text: string, { quote, prefix, suffix }: Anchor): Span | undefined {
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

/** Half a surrogate pair cannot be stored. */
function withoutHalves(context: string): string {
  return context.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
}
