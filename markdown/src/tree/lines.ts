import { isWhitespace, trimSpacesEnd, trimSpacesStart } from "../characters.ts";

/** Number of lines that a block can have: one in headings, many elsewhere. */
export type LineMode = "one" | "many";

/** Stands for a hard line break inside a run's text; no clean text contains it. */
export const hardBreak = "\uffff";
const hardBreakCode = 0xffff;

const untidy = /\t|[ \n\uffff][\n\uffff]|[\n\uffff] /;
const lineEnd = /([\n\uffff])/;

/** Returns the text without spaces at the inner ends of its lines and without empty lines, which would end its paragraph. */
export function tidyLines(text: string): string {
  if (!untidy.test(text)) return text;
  const parts = text.replaceAll("\t", " ").split(lineEnd);
  const last = parts.length - 1;
  let tidy = "";
  let ends = "";
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      ends = nextEnds(ends, part);
      continue;
    }
    const line = trimLine(part, index > 0, index < last);
    if (line === "" && index > 0 && index < last) continue;
    tidy += ends + line;
    ends = "";
  }
  return tidy;
}

/** Returns the text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/[\n\uffff]+/g, " ");
}

/** Returns the length of the white space and breaks at the start of a text. */
export function gapAtStart(text: string): number {
  let length = 0;
  while (length < text.length && isGap(text.charCodeAt(length))) length++;
  return length;
}

/** Returns the index of the white space and breaks at the end of a text. */
export function gapAtEnd(text: string): number {
  let start = text.length;
  while (start > 0 && isGap(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Removes from a gap the characters that Markdown cannot have at the start of a block: spaces and line ends. */
export function trimGapStart(gap: string): string {
  let start = 0;
  while (start < gap.length && isTrimmed(gap.charCodeAt(start))) start++;
  return gap.slice(start);
}

/** Removes the same characters for the end of a block. */
export function trimGapEnd(gap: string): string {
  let end = gap.length;
  while (end > 0 && isTrimmed(gap.charCodeAt(end - 1))) end--;
  return gap.slice(0, end);
}

function trimLine(line: string, atStart: boolean, atEnd: boolean): string {
  const started = atStart ? trimSpacesStart(line) : line;
  return atEnd ? trimSpacesEnd(started) : started;
}

function nextEnds(ends: string, end: string): string {
  if (end === "\n") return ends === "" ? "\n" : ends;
  return ends === "\n" ? end : ends + end;
}

function isGap(code: number): boolean {
  return code === hardBreakCode || isWhitespace(code);
}

function isTrimmed(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === hardBreakCode;
}
