import { cleanText, isWhitespace } from "../characters.ts";
import type { Inline, Inlines } from "../document.ts";
import { linkTarget } from "../links.ts";
import { hardBreak, type LineMode, tidyLines } from "./lines.ts";
import { addLink, addRun, addText, blockInlines, emphasis, type Run, strong } from "./runs.ts";

/** Returns inline content in normal form. Content that plainly has it already is returned unchanged. */
export function normalInlines(inlines: Inlines, lines: LineMode): Inlines {
  if (isPlainlyNormal(inlines, lines)) return inlines;
  const runs: Run[] = [];
  layFlat(inlines, 0, { runs, outerMarks: 0, inLink: false, lines });
  return blockInlines(runs, lines);
}

/** Joins several contents, with `between` where they meet. */
export function joinInlines(parts: readonly Inlines[], between: Inline, lines: LineMode): Inlines {
  const filled = parts.filter((part) => part.length > 0);
  if (filled.length <= 1) return filled[0] ?? [];
  return normalInlines(
    filled.flatMap((part, index) => (index === 0 ? part : [between, ...part])),
    lines,
  );
}

type Flat = { readonly runs: Run[]; readonly outerMarks: number; readonly inLink: boolean; readonly lines: LineMode };

function layFlat(inlines: Inlines, marks: number, flat: Flat): void {
  for (const inline of inlines) {
    if (inline.type === "text") addText(flat.runs, cleanText(inline.text), marks);
    else if (inline.type === "break") addText(flat.runs, hardBreak, marks);
    else if (inline.type === "strong") layFlat(inline.children, marks | (strong & ~flat.outerMarks), flat);
    else if (inline.type === "emphasis") layFlat(inline.children, marks | (emphasis & ~flat.outerMarks), flat);
    else if (inline.type === "code") addCode(inline.text, marks, flat.runs);
    else layLinkFlat(inline.href, inline.children, marks, flat);
  }
}

function addCode(text: string, marks: number, runs: Run[]): void {
  const clean = cleanText(text).replace(/[\t\n]/g, " ");
  if (clean !== "") addRun(runs, { kind: "code", text: clean, marks });
}

function layLinkFlat(href: string, children: Inlines, marks: number, flat: Flat): void {
  const target = flat.inLink ? null : linkTarget(href);
  if (target === null) {
    layFlat(children, marks, flat);
    return;
  }
  const inside: Run[] = [];
  layFlat(children, 0, { runs: inside, outerMarks: marks, inLink: true, lines: flat.lines });
  addLink(flat.runs, target, inside, marks, flat.lines);
}

/** Returns true for the contents of most blocks: texts, and between them code, links and marks around a single text. */
function isPlainlyNormal(inlines: Inlines, lines: LineMode): boolean {
  const last = inlines.length - 1;
  let afterText = true;
  for (const [index, inline] of inlines.entries()) {
    if (inline.type === "text") {
      if (index > 0 && afterText) return false;
      if (!isTidyText(inline.text, lines)) return false;
      if (index === 0 && isBlankAt(inline.text, 0)) return false;
      if (index === last && isBlankAt(inline.text, inline.text.length - 1)) return false;
      afterText = true;
    } else {
      if (!afterText || !isPlainlyNormalNode(inline, lines)) return false;
      afterText = false;
    }
  }
  return true;
}

function isPlainlyNormalNode(inline: Inline, lines: LineMode): boolean {
  if (inline.type === "break" || inline.type === "text") return false;
  if (inline.type === "code") return isTidyText(inline.text, "one") && inline.text !== "";
  if (inline.type === "link" && linkTarget(inline.href) !== inline.href) return false;
  const child = inline.children[0];
  if (inline.children.length !== 1 || child?.type !== "text" || !isTidyText(child.text, lines)) return false;
  return !isBlankAt(child.text, 0) && !isBlankAt(child.text, child.text.length - 1);
}

function isTidyText(text: string, lines: LineMode): boolean {
  if (text === "" || (lines === "one" && text.includes("\n"))) return false;
  return cleanText(text) === text && tidyLines(text) === text;
}

function isBlankAt(text: string, at: number): boolean {
  return isWhitespace(text.charCodeAt(at));
}
