import type { Inline, Inlines } from "../document.ts";
import { gapAtStart, hardBreak } from "./lines.ts";

/** Bits of `Run.marks`. */
export const emphasis = 1;
export const strong = 2;
export const everyMark = emphasis | strong;

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
export function treeOf(runs: readonly Run[]): Inlines {
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
