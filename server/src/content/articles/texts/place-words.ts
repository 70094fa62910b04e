import { type Anchor, indexNormal, locate, normalText, type Span, sourceSpan } from "@galley/markdown";
import type { WrittenField } from "./written-fields.ts";

/**
 * Returns the change that puts words in place of a passage; undefined when the text no longer has exactly this passage, or not within one
 * field.
 */
export function placeWords<Change>(fields: readonly WrittenField<Change>[], anchor: Anchor, words: string): Change | undefined {
  const text = normalText(fields.map((field) => field.text).join("\n"));
  const span = locate(text, anchor);
  if (span === undefined || text.slice(span.start, span.end) !== anchor.quote) return undefined;
  let at = 0;
  for (const field of fields) {
    const own = indexNormal(field.text);
    if (own.text === "") continue;
    const start = at;
    at = start + own.text.length + 1;
    if (span.start >= at) continue;
    if (span.start < start || span.end >= at || field.change === undefined) return undefined;
    const stretch = sourceSpan(own, { start: span.start - start, end: span.end - start });
    return stretch && field.change({ ...withoutGap(field.text, stretch, words), words });
  }
  return undefined;
}

/** Words that go leave one space, not those on either side of them. */
function withoutGap(text: string, { start, end }: Span, words: string): Span {
  if (words !== "") return { start, end };
  if (start > 0 && /\s/.test(text.charAt(start - 1)) && /^(\s|$)/.test(text.slice(end))) return { start: start - 1, end };
  return start === 0 && /\s/.test(text.charAt(end)) ? { start, end: end + 1 } : { start, end };
}
