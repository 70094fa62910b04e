import type { MeasuredNode, Node } from "@takumi-rs/core";
import { drawnHyphen } from "../drawing/set-hyphens.ts";
import type { Direction } from "../drawing/writing/direction.ts";
import { joiner, softHyphen } from "../drawing/writing/hyphens.ts";

export type Run = { text: string; x: number; y: number; width: number; height: number; rightToLeft: boolean };

/** One line. Its runs are ordered from left to right, the letters of each run in reading order. */
export type TextLine = Omit<Run, "rightToLeft"> & { runs: readonly Run[] };

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const leftToRight = /[\p{L}\p{Nd}]/u;
// Pieces of one line have middles that differ by less than this.
const lineStep = 20;
// Runs that are farther apart have a picture between them.
const gapMax = 2;

/** Returns the lines of a measured tree. Each block of text keeps the direction that it was drawn in. */
export function textLinesOf({ transform, runs, children }: MeasuredNode, node: Node, around: Direction): TextLine[] {
  const direction = node.dir ?? around;
  const [, , , , left, top] = transform;
  const placed = runs.map(({ text, x, y, width, height }): Run => {
    // A hyphen that splits a word differs from a written one, so that readers can join the word again.
    const read = text.replaceAll(drawnHyphen, softHyphen).replaceAll("\u200b", "").replaceAll(joiner, "");
    return { text: read, x: left + x, y: top + y, width, height, rightToLeft: runsRightToLeft(read, direction) };
  });
  const lines: Run[][] = [];
  for (const run of placed.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const [first] = lines.at(-1) ?? [];
    if (first !== undefined && middleOf(run) - middleOf(first) < lineStep) lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  const own = lines.map(joinRuns).filter(({ text }) => text.trim() !== "");
  const drawn = node.type === "container" ? (node.children ?? []) : [];
  // For a text with emoji, the measured children are only the emoji, which have no words.
  return [...own, ...children.flatMap((child, index) => textLinesOf(child, drawn[index] ?? node, direction))];
}

function middleOf({ y, height }: Run): number {
  return y + height / 2;
}

/** Signs and spaces alone take the direction of the text around them. */
function runsRightToLeft(text: string, direction: Direction): boolean {
  if (rightToLeft.test(text)) return true;
  return direction === "rtl" && !leftToRight.test(text);
}

/** Joins the pieces of a line, which are measured from left to right. */
function joinRuns(pieces: readonly Run[]): TextLine {
  const runs = pieces.toSorted((one, other) => one.x - other.x);
  const x = Math.min(...runs.map((run) => run.x));
  const y = Math.min(...runs.map((run) => run.y));
  const right = Math.max(...runs.map((run) => run.x + run.width));
  const bottom = Math.max(...runs.map((run) => run.y + run.height));
  const area = { x, y, width: right - x, height: bottom - y };
  const joined = runs.reduce(withRun, []);
  // Viewers reverse a line by its letters. A line without any right-to-left letters is therefore written in reading order.
  const isTurned = joined.some((run) => run.rightToLeft) && !joined.some(({ text }) => rightToLeft.test(text));
  const text = (isTurned ? joined.toReversed() : runs).map((run) => run.text).join("");
  return { text: text.trimEnd(), runs: isTurned ? [{ ...area, text, rightToLeft: false }] : joined, ...area };
}

/**
 * Appends a run, merging it with the last one if they have the same direction and no gap. Runs end at every change of font, which
 * is frequent with ideographs.
 */
function withRun(runs: readonly Run[], next: Run): Run[] {
  const last = runs.at(-1);
  if (last === undefined || last.rightToLeft !== next.rightToLeft || next.x - last.x - last.width > gapMax) return [...runs, next];
  const text = next.rightToLeft ? next.text + last.text : last.text + next.text;
  return [...runs.slice(0, -1), { ...last, text, width: next.x + next.width - last.x }];
}
