import { codePointBefore, isLetter } from "../characters.ts";
import type { Inline, Inlines } from "../document.ts";
import { readInlines } from "../parse/inlines.ts";
import { startReading } from "../parse/reading.ts";
import type { LineMode } from "../tree/lines.ts";
import { writeCode } from "./code-span.ts";
import { delimiterAt } from "./delimiter-runs.ts";
import { escapeText, writeDestination } from "./escape-text.ts";
import { guardHeadingEnd, guardLines } from "./guard-lines.ts";
import { writeStrictly } from "./strict.ts";

const alone = { nodeBefore: false, nodeAfter: false, inLabel: false, nextToLinks: false, linkAfter: false };

/** Writes inline content in normal form as canonical Markdown, safe as the content of a paragraph, list item or quote, or of a heading. */
export function writeInlines(inlines: Inlines, lines: LineMode): string {
  const markdown = isLoneText(inlines) ? escapeText(inlines[0].text, alone) : writeDrafted(inlines);
  return lines === "one" ? guardHeadingEnd(markdown) : guardLines(markdown, inlines[0]?.type === "link");
}

function isLoneText(inlines: Inlines): inlines is readonly [Extract<Inline, { type: "text" }>] {
  return inlines.length === 1 && inlines[0]?.type === "text";
}

/** Markdown in plain form; `delimiters` are the runs around marks, by position. `underscores`: emphasis beside another mark has them. */
type Draft = {
  markdown: string;
  readonly delimiters: PlacedDelimiter[];
  readonly hasLinks: boolean;
  readonly underscores: boolean;
  depth: number;
};

type PlacedDelimiter = { readonly sign: string; readonly start: number; end: number; readonly opens: boolean };

/**
 * Writes inline nodes in plain form. Where the plain stars would mark other text than intended, emphasis beside another mark is
 * written with underscores, then letters directly outside of a mark as character references; the strict form is the last.
 */
function writeDrafted(inlines: Inlines): string {
  const plain = draftOf(inlines, false);
  if (delimitersHold(plain) || readsAs(plain.markdown, inlines)) return plain.markdown;
  const underscored = draftOf(inlines, true);
  if (readsAs(underscored.markdown, inlines)) return underscored.markdown;
  const whole = mended(underscored);
  return readsAs(whole, inlines) ? whole : writeStrictly(inlines);
}

function draftOf(inlines: Inlines, underscores: boolean): Draft {
  const draft: Draft = { markdown: "", delimiters: [], hasLinks: inlines.some(hasLink), underscores, depth: 0 };
  write(inlines, draft, false);
  return draft;
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
          nextToLinks: draft.hasLinks,
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
      case "strong":
        writeMark("**", inline.children, draft, inLabel);
        break;
      case "emphasis": {
        const nextToMark = isMark(inlines[index - 1]) || isMark(inlines[index + 1]);
        writeMark(draft.underscores && nextToMark ? "_" : "*", inline.children, draft, inLabel);
      }
    }
  }
}

function isMark(inline: Inline | undefined): boolean {
  return inline?.type === "strong" || inline?.type === "emphasis";
}

function writeMark(stars: string, children: Inlines, draft: Draft, inLabel: boolean): void {
  writeDelimiter(stars, true, draft);
  draft.depth++;
  write(children, draft, inLabel);
  draft.depth--;
  writeDelimiter(stars, false, draft);
}

/** Writes stars or an underscore. Stars that touch the previous ones and face the same way form one run with them. */
function writeDelimiter(stars: string, opens: boolean, draft: Draft): void {
  const start = draft.markdown.length;
  draft.markdown += stars;
  const last = draft.delimiters.at(-1);
  const sign = stars.charAt(0);
  const joins = last !== undefined && last.end === start && last.opens === opens && last.sign === sign;
  if (joins) last.end = draft.markdown.length;
  else draft.delimiters.push({ sign, start, end: draft.markdown.length, opens });
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
    const { canOpen, canClose } = delimiterAt(markdown, start, end);
    if (pure && canOpen && canClose) return false;
    return opens ? canOpen : canClose;
  });
}

/** Returns the draft with a reference for each letter that keeps the delimiter beside it from opening or closing its mark. */
function mended({ markdown, delimiters }: Draft): string {
  let whole = "";
  let written = 0;
  for (const { start, end, opens } of delimiters) {
    const { canOpen, canClose } = delimiterAt(markdown, start, end);
    if (opens ? canOpen : canClose) continue;
    const letter = opens ? codePointBefore(markdown, start) : (markdown.codePointAt(end) ?? 32);
    const from = opens ? start - String.fromCodePoint(letter).length : end;
    if (from < written || !isLetter(letter)) continue;
    whole += `${markdown.slice(written, from)}&#${letter};`;
    written = opens ? start : end + String.fromCodePoint(letter).length;
  }
  return whole + markdown.slice(written);
}

/** Returns whether Markdown reads as these inline nodes. */
function readsAs(markdown: string, inlines: Inlines): boolean {
  const { pieces } = readInlines(markdown, 1, "many", startReading("", new Set()));
  return pieces.length === 1 && areSameInlines(pieces[0] ?? [], inlines);
}

function areSameInlines(some: Inlines, others: Inlines): boolean {
  return some.length === others.length && some.every((one, index) => isSameInline(one, others[index]));
}

function isSameInline(one: Inline, other: Inline | undefined): boolean {
  if (other === undefined || one.type !== other.type) return false;
  if ("text" in one) return "text" in other && one.text === other.text;
  if (one.type === "link" && other.type === "link" && one.href !== other.href) return false;
  return !("children" in one) || ("children" in other && areSameInlines(one.children, other.children));
}
