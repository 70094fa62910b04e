import { normalizeText } from "../normalize-text.ts";
import { oneLine } from "../one-line.ts";

/** A passage of a text, with the text on either side of it. All three are from normal text. */
export type Anchor = { quote: string; prefix: string; suffix: string };

/** Position of a passage in the normal text, `end` exclusive. */
export type Span = { start: number; end: number };

const contextLength = 32;

/** Normalizes text for the comparison of passages: a single space for any white space, none at the ends, accents in one spelling. */
export function normalText(text: string): string {
  return oneLine(normalizeText(text, "NFC"));
}

/** Normalizes the text beside a passage, which may begin or end with a space. */
export function normalContext(text: string): string {
  return normalText(`|${text}|`).slice(1, -1);
}

/** Anchors a span of normal text without the spaces at its ends; undefined when nothing is left. */
export function anchorAt(text: string, { start, end }: Span): Anchor | undefined {
  const words = text.slice(start, end);
  const first = start + words.length - words.trimStart().length;
  const length = words.trim().length;
  return length === 0 ? undefined : withContext(text, { start: first, end: first + length });
}

/** Returns the anchor of a span of normal text. */
export function withContext(text: string, { start, end }: Span): Anchor {
  return {
    quote: text.slice(start, end),
    prefix: withoutHalves(text.slice(Math.max(0, start - contextLength), start)),
    suffix: withoutHalves(text.slice(end, end + contextLength)),
  };
}

/** Half a surrogate pair cannot be stored. */
function withoutHalves(context: string): string {
  return context.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
}
