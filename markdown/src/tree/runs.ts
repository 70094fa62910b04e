import type { Inline, Inlines } from "../document.ts";
import { gapAtEnd, gapAtStart, hardBreak, type LineMode, onOneLine, tidyLines, trimGapEnd, trimGapStart } from "./lines.ts";

/** Bits of `Run.marks`. */
export const emphasis = 1;
export const strong = 2;
const everyMark = emphasis | strong;

/**
 * A piece of flattened inline content, in reading order, with the marks around it. Hard breaks are characters inside the texts.
 * Marks that nest or touch oddly look the same here, so the tree built from the runs is unique.
 */
export type Run =
  | { readonly kind: "text"; readonly text: string; readonly marks: number }
  | { readonly kind: "code"; readonly text: string; readonly marks: number }
  | { readonly kind: "link"; readonly href: string; readonly children: Inlines; readonly marks: number };

/** Adds a run. Joins it to the last one when no boundary between them could be written. */
export function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (run.kind !== "link" && last !== undefined && last.kind === run.kind && last.marks === run.marks) {
    runs[runs.length - 1] = { kind: run.kind, text: last.text + run.text, marks: run.marks };
  } else {
    runs.push(run);
  }
}

export function addText(runs: Run[], text: string, marks: number): void {
  if (text !== "") addRun(runs, { kind: "text", text, marks });
}

/** Builds the tree of tidy runs. When two marks begin together, the longer one is outside, emphasis if equally long. */
function treeOf(runs: readonly Run[]): Inlines {
  return subtree([...runs], 0, runs.length, 0);
}

function subtree(runs: Run[], from: number, to: number, open: number): Inline[] {
  const inlines: Inline[] = [];
  let at = from;
  while (at < to) {
    const run = runs[at];
    if (run === undefined) break;
    const emphasisEnd = (run.marks & ~open & emphasis) !== 0 ? extent(runs, at, to, emphasis) : at;
    const strongEnd = (run.marks & ~open & strong) !== 0 ? extent(runs, at, to, strong) : at;
    if (emphasisEnd === at && strongEnd === at) {
      addLeaves(inlines, run);
      at++;
    } else if (run.kind === "text" && gapAtStart(run.text) > 0) {
      // A mark that another one cuts in two would begin again with the white space behind the cut.
      const gap = gapAtStart(run.text);
      addLeaves(inlines, { ...run, text: run.text.slice(0, gap) });
      if (gap === run.text.length) at++;
      else runs[at] = { ...run, text: run.text.slice(gap) };
    } else {
      const isEmphasis = emphasisEnd >= strongEnd;
      const end = isEmphasis ? emphasisEnd : strongEnd;
      const children = subtree(runs, at, end, open | (isEmphasis ? emphasis : strong));
      inlines.push({ type: isEmphasis ? "emphasis" : "strong", children });
      at = end;
    }
  }
  return inlines;
}

function extent(runs: readonly Run[], from: number, to: number, mark: number): number {
  let end = from;
  while (end < to && ((runs[end]?.marks ?? 0) & mark) !== 0) end++;
  return end;
}

function addLeaves(inlines: Inline[], run: Run): void {
  if (run.kind === "code") inlines.push({ type: "code", text: run.text });
  else if (run.kind === "link") inlines.push({ type: "link", href: run.href, children: run.children });
  else if (!run.text.includes(hardBreak)) inlines.push({ type: "text", text: run.text });
  else {
    for (const [index, text] of run.text.split(hardBreak).entries()) {
      if (index > 0) inlines.push({ type: "break" });
      if (text !== "") inlines.push({ type: "text", text });
    }
  }
}

/** Runs with the surrounding white space kept apart, because a block, a link and a mark each treat it differently. */
type TidyRuns = { readonly lead: string; readonly runs: readonly Run[]; readonly tail: string };

/** Returns the tree of a block's content. */
export function blockInlines(runs: readonly Run[], lines: LineMode): Inlines {
  if (runs.length === 0) return [];
  const { lead, runs: tidy, tail } = tidyRuns(runs, lines);
  const block: Run[] = [];
  addText(block, trimGapStart(lead), 0);
  for (const run of tidy) addRun(block, run);
  addText(block, trimGapEnd(tidy.length === 0 ? trimGapStart(tail) : tail), 0);
  return treeOf(block);
}

/** Adds a link around runs. White space at its edges moves out of it. Without other content it adds no link and returns false. */
export function addLink(runs: Run[], href: string, inside: readonly Run[], marks: number, lines: LineMode): boolean {
  const { lead, runs: tidy, tail } = tidyRuns(inside, lines);
  addText(runs, lead, marks);
  if (tidy.length > 0) addRun(runs, { kind: "link", href, children: treeOf(tidy), marks });
  addText(runs, tail, marks);
  return tidy.length > 0;
}

/**
 * Moves white space out of marks, which cannot begin or end with it. Between two runs it keeps the marks that it shares with
 * both. Merges adjacent runs of the same kind and marks.
 */
function tidyRuns(runs: readonly Run[], lines: LineMode): TidyRuns {
  const tidyText = lines === "one" ? (text: string) => onOneLine(tidyLines(text)) : tidyLines;
  const tidy: Run[] = [];
  let lead = "";
  let gap = "";
  let gapMarks = everyMark;

  const widenGap = (text: string, marks: number) => {
    if (text === "") return;
    gap += text;
    gapMarks &= marks;
  };
  const closeGap = (marks: number) => {
    const last = tidy.at(-1);
    if (last === undefined) lead = tidyText(gap);
    else addText(tidy, tidyText(gap), gapMarks & last.marks & marks);
    gap = "";
    gapMarks = everyMark;
  };

  for (const run of runs) {
    if (run.kind !== "text") {
      closeGap(run.marks);
      addRun(tidy, run);
      continue;
    }
    const start = gapAtStart(run.text);
    widenGap(run.text.slice(0, start), run.marks);
    if (start === run.text.length) continue;
    closeGap(run.marks);
    const end = gapAtEnd(run.text);
    addText(tidy, tidyText(run.text.slice(start, end)), run.marks);
    widenGap(run.text.slice(end), run.marks);
  }
  return { lead, runs: tidy, tail: tidyText(gap) };
}
