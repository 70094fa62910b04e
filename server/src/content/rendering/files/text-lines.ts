import type { MeasuredNode, Node } from "@takumi-rs/core";
import { drawnHyphen } from "../drawing/set-hyphens.ts";
import type { Direction } from "../drawing/writing/direction.ts";
import { softHyphen } from "../drawing/writing/hyphens.ts";

export type Run = { text: string; x: number; y: number; width: number; height: number; rightToLeft: boolean };

/** One line. Its runs stand from left to right, the letters of each in the order in which they are read. */
export type Line = Omit<Run, "rightToLeft"> & { runs: readonly Run[] };

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const leftToRight = /[\p{L}\p{Nd}]/u;
// Pieces of one line have middles that differ by less.
const lineStep = 20;
// Runs that lie farther apart have a picture between them.
const gapMax = 2;

/** The lines of everything that was measured. Each block of text runs in the direction that it was drawn in. */
export function linesOf({ transform, runs, children }: MeasuredNode, node: Node, around: Direction): Line[] {
  const direction = node.dir ?? around;
  const [, , , , left, top] = transform;
  const placed = runs.map(({ text, x, y, width, height }): Run => {
    // A hyphen that parts a word is told from a written one, so that readers put the word together again.
    const read = text.replaceAll(drawnHyphen, softHyphen).replaceAll("\u200b", "");
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
  // Of a text with emoji only these are measured as children, and they hold no words.
  return [...own, ...children.flatMap((child, index) => linesOf(child, drawn[index] ?? node, direction))];
}

function middleOf({ y, height }: Run): number {
  return y + height / 2;
}

/** Signs and spaces alone run as the text around them does. */
function runsRightToLeft(text: string, direction: Direction): boolean {
  if (rightToLeft.test(text)) return true;
  return direction === "rtl" && !leftToRight.test(text);
}

/** One line of its pieces, which are measured from left to right. */
function joinRuns(pieces: readonly Run[]): Line {
  const runs = pieces.toSorted((one, other) => one.x - other.x);
  const x = Math.min(...runs.map((run) => run.x));
  const y = Math.min(...runs.map((run) => run.y));
  const right = Math.max(...runs.map((run) => run.x + run.width));
  const bottom = Math.max(...runs.map((run) => run.y + run.height));
  const area = { x, y, width: right - x, height: bottom - y };
  const joined = runs.reduce(withRun, []);
  // Viewers turn a line around by its letters: one without any from right to left is written in the order in which it is read.
  const isTurned = joined.some((run) => run.rightToLeft) && !joined.some(({ text }) => rightToLeft.test(text));
  const text = (isTurned ? joined.toReversed() : runs).map((run) => run.text).join("");
  return { text: text.trimEnd(), runs: isTurned ? [{ ...area, text, rightToLeft: false }] : joined, ...area };
}

/** Runs end where the font does, which for ideographs is often. What has no gap and one direction becomes one run. */
function withRun(runs: readonly Run[], next: Run): Run[] {
  const last = runs.at(-1);
  if (last === undefined || last.rightToLeft !== next.rightToLeft || next.x - last.x - last.width > gapMax) return [...runs, next];
  const text = next.rightToLeft ? next.text + last.text : last.text + next.text;
  return [...runs.slice(0, -1), { ...last, text, width: next.x + next.width - last.x }];
}
