import type { Inlines } from "../document.ts";
import { gapAtEnd, gapAtStart, type LineMode, onOneLine, tidyLines, trimGapEnd, trimGapStart } from "./lines.ts";
import { addRun, addText, everyMark, type Run, treeOf } from "./runs.ts";

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
