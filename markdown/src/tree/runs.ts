import type { Inline, Inlines } from "../document.ts";
import { hardBreak } from "./lines.ts";

/** Bits of `Run.marks`. */
export const emphasis = 1;
export const strong = 2;
export const everyMark = emphasis | strong;

/**
 * Inline content laid flat: pieces in reading order, each with the marks around it. Hard breaks are characters inside
 * the texts. Here, marks that nest or touch oddly cannot be told apart any more, which makes the tree built from it
 * unique.
 */
export type Run =
  | { readonly kind: "text"; readonly text: string; readonly marks: number }
  | { readonly kind: "code"; readonly text: string; readonly marks: number }
  | { readonly kind: "link"; readonly href: string; readonly children: Inlines; readonly marks: number };

/** Adds a run, joined to the last one where no boundary between them could be written. */
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

/** The tree over tidy runs: of two marks that begin together, the longer lies outside, emphasis if equally long. */
export function treeOf(runs: readonly Run[]): Inlines {
  const only = runs[0];
  if (runs.length === 1 && only !== undefined && only.kind === "text" && only.marks === 0) {
    return leaves(only);
  }
  return subtree(runs, 0, runs.length, 0);
}

function subtree(runs: readonly Run[], from: number, to: number, open: number): Inline[] {
  const inlines: Inline[] = [];
  let at = from;
  while (at < to) {
    const run = runs[at];
    if (run === undefined) break;
    const emphasisEnd = (run.marks & ~open & emphasis) !== 0 ? extent(runs, at, to, emphasis) : at;
    const strongEnd = (run.marks & ~open & strong) !== 0 ? extent(runs, at, to, strong) : at;
    if (emphasisEnd === at && strongEnd === at) {
      for (const leaf of leaves(run)) inlines.push(leaf);
      at++;
    } else if (emphasisEnd >= strongEnd) {
      inlines.push({ type: "emphasis", children: subtree(runs, at, emphasisEnd, open | emphasis) });
      at = emphasisEnd;
    } else {
      inlines.push({ type: "strong", children: subtree(runs, at, strongEnd, open | strong) });
      at = strongEnd;
    }
  }
  return inlines;
}

function extent(runs: readonly Run[], from: number, to: number, mark: number): number {
  let end = from;
  while (end < to && ((runs[end]?.marks ?? 0) & mark) !== 0) end++;
  return end;
}

function leaves(run: Run): Inline[] {
  if (run.kind === "code") return [{ type: "code", text: run.text }];
  if (run.kind === "link") return [{ type: "link", href: run.href, children: run.children }];
  if (!run.text.includes(hardBreak)) return [{ type: "text", text: run.text }];

  const inlines: Inline[] = [];
  for (const [index, text] of run.text.split(hardBreak).entries()) {
    if (index > 0) inlines.push({ type: "break" });
    if (text !== "") inlines.push({ type: "text", text });
  }
  return inlines;
}
