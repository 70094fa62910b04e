import { codePointBefore } from "../characters.ts";
import type { Inline, Inlines } from "../document.ts";
import { writeCode } from "./code-span.ts";
import { delimiterBetween } from "./delimiter-runs.ts";
import { writeDestination } from "./destination.ts";
import { escapeText } from "./escape-text.ts";
import { writeStrictly } from "./strict.ts";

/** Markdown in plain form; `delimiters` are the stars around marks, by position. */
type Draft = { markdown: string; readonly delimiters: PlacedDelimiter[]; readonly hasLinks: boolean; depth: number };

type PlacedDelimiter = { readonly start: number; end: number; readonly opens: boolean };

/** Writes inline nodes in plain form, or in strict form where the plain stars would mark other text than intended. */
export function writeDrafted(inlines: Inlines): string {
  const draft: Draft = { markdown: "", delimiters: [], hasLinks: inlines.some(hasLink), depth: 0 };
  write(inlines, draft, false);
  return delimitersHold(draft) ? draft.markdown : writeStrictly(inlines);
}

function hasLink(inline: Inline): boolean {
  if (inline.type === "link") return true;
  return (inline.type === "strong" || inline.type === "emphasis") && inline.children.some(hasLink);
}

function write(inlines: Inlines, draft: Draft, inLabel: boolean): void {
  for (const [index, inline] of inlines.entries()) {
    switch (inline.type) {
      case "text":
        draft.markdown += escapeText(inline.text, {
          nodeBefore: draft.markdown !== "",
          nodeAfter: draft.depth > 0 || index + 1 < inlines.length,
          inLabel,
          besideLinks: draft.hasLinks,
          linkAfter: inlines[index + 1]?.type === "link",
        });
        break;
      case "code":
        draft.markdown += writeCode(inline.text);
        break;
      case "break":
        draft.markdown += "\\\n";
        break;
      case "link":
        draft.markdown += "[";
        draft.depth++;
        write(inline.children, draft, true);
        draft.depth--;
        draft.markdown += `](${writeDestination(inline.href)})`;
        break;
      default:
        writeMark(inline.type === "strong" ? "**" : "*", inline.children, draft, inLabel);
    }
  }
}

function writeMark(stars: string, children: Inlines, draft: Draft, inLabel: boolean): void {
  writeDelimiter(stars, true, draft);
  draft.depth++;
  write(children, draft, inLabel);
  draft.depth--;
  writeDelimiter(stars, false, draft);
}

/** Writes stars. Stars that touch the previous ones and face the same way form one run with them. */
function writeDelimiter(stars: string, opens: boolean, draft: Draft): void {
  const start = draft.markdown.length;
  draft.markdown += stars;
  const last = draft.delimiters.at(-1);
  if (last !== undefined && last.end === start && last.opens === opens) last.end = draft.markdown.length;
  else draft.delimiters.push({ start, end: draft.markdown.length, opens });
}

/**
 * Returns whether CommonMark pairs the stars as intended. Runs that do not touch must flank their text. They may flank on both
 * sides, because one star and two never pair then. With three stars in a row that no longer holds, so each run must flank on
 * one side only.
 */
function delimitersHold({ markdown, delimiters }: Draft): boolean {
  const pure = delimiters.some(({ start, end }) => end - start > 2);
  return delimiters.every(({ start, end, opens }, index) => {
    if (delimiters[index + 1]?.start === end) return false;
    const before = start === 0 ? 32 : codePointBefore(markdown, start);
    const after = end === markdown.length ? 32 : (markdown.codePointAt(end) ?? 32);
    const { canOpen, canClose } = delimiterBetween("*", before, after);
    if (pure && canOpen && canClose) return false;
    return opens ? canOpen : canClose;
  });
}
