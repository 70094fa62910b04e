import type { Inline, Inlines } from "../document.ts";
import type { LineMode } from "../tree/lines.ts";
import { writeDrafted } from "./draft.ts";
import { escapeText } from "./escape-text.ts";
import { guardHeadingEnd, guardLines } from "./guard-lines.ts";

const alone = { nodeBefore: false, nodeAfter: false, inLabel: false, besideLinks: false, linkAfter: false };

/** Writes inline content in normal form as canonical Markdown, safe as the content of a paragraph, list item or quote, or of a heading. */
export function writeInlines(inlines: Inlines, lines: LineMode): string {
  const markdown = isLoneText(inlines) ? escapeText(inlines[0].text, alone) : writeDrafted(inlines);
  return lines === "one" ? guardHeadingEnd(markdown) : guardLines(markdown, inlines[0]?.type === "link");
}

function isLoneText(inlines: Inlines): inlines is readonly [Extract<Inline, { type: "text" }>] {
  return inlines.length === 1 && inlines[0]?.type === "text";
}
