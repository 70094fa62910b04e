import { normalizeText } from "@galley/markdown";
import type { Passage } from "../../editor/editor-handle.ts";

export type TextSpan = { start: number; end: number };
type Words = Omit<Passage, "id">;

const occurrencesMax = 200;
const changedLengthFactor = 2;

/** Replaces all white space with single spaces and composes accents, as the service does to compare texts. */
export function normalText(text: string): string {
  return normalizeText(text, "NFC").replaceAll(/\s+/g, " ").trim();
}

/**
 * Finds a passage in normal text: between its surroundings, else where most of them are left, else as the text that replaced it
 * between them.
 */
export function locate(text: string, { quote, prefix, suffix }: Words): TextSpan | undefined {
  const whole = text.indexOf(prefix + quote + suffix);
  if (whole >= 0) return { start: whole + prefix.length, end: whole + prefix.length + quote.length };
  const starts = occurrences(text, quote);
  const score = (start: number) => commonEnd(text, start, prefix) + commonStart(text, start + quote.length, suffix);
  const best = starts.toSorted((a, b) => score(b) - score(a))[0];
  if (best !== undefined) return { start: best, end: best + quote.length };
  return between(text, { quote, prefix, suffix });
}

export function occurrences(text: string, quote: string): number[] {
  const found: number[] = [];
  if (quote === "") return found;
  for (let at = text.indexOf(quote); at >= 0 && found.length < occurrencesMax; at = text.indexOf(quote, at + 1)) found.push(at);
  return found;
}

function between(text: string, { quote, prefix, suffix }: Words): TextSpan | undefined {
  if (prefix === "" || suffix === "") return undefined;
  const before = text.indexOf(prefix);
  if (before < 0) return undefined;
  const start = before + prefix.length;
  const end = text.indexOf(suffix, start);
  return end <= start || end - start > quote.length * changedLengthFactor ? undefined : { start, end };
}

function commonEnd(text: string, end: number, prefix: string): number {
  let length = 0;
  while (length < prefix.length && text[end - 1 - length] === prefix[prefix.length - 1 - length]) length += 1;
  return length;
}

function commonStart(text: string, start: number, suffix: string): number {
  let length = 0;
  while (length < suffix.length && text[start + length] === suffix[length]) length += 1;
  return length;
}
