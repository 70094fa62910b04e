import type { MeasuredNode, MeasuredTextRun, Node } from "@takumi-rs/core";
import { softHyphen, wholeLettersMax } from "./writing/hyphens.ts";

/** A hyphen at the end of a line. Two zero-width spaces after it tell it from a written one, which only one may follow. */
export const drawnHyphen = "-\u200b\u200b";

/** State of a soft hyphen: a place where a line may end, a drawn hyphen at the end of a line, or removed. */
type Mark = "open" | "drawn" | "closed";

const drawnAs: Record<Mark, string> = { open: softHyphen, drawn: drawnHyphen, closed: "" };
const marks = /\u00ad|-\u200b\u200b/g;
// Pieces of one line have middles that differ by less than this share of their height.
const lineShare = 0.4;

/**
 * Draws a hyphen wherever a line ends within a word. The renderer breaks lines at soft hyphens but draws none, so each hyphen is
 * inserted and the result measured again. A hyphen that makes its line too long and so no longer ends it is removed in favor of an
 * earlier one. `crowded` is true when a word has more hyphens than its length requires.
 */
export async function setHyphens(
  node: Node,
  measure: (node: Node) => Promise<MeasuredNode>,
): Promise<{ node: Node; measured: MeasuredNode; crowded: boolean }> {
  const states: Mark[] = Array.from({ length: countIn(node) }, () => "open");
  let [laid, measured] = [node, await measure(node)];
  while (states.length > 0 && move(states, endingsIn(measured))) {
    laid = write(node, states);
    measured = await measure(laid);
  }
  if (states.includes("open")) {
    laid = write(
      node,
      states.map((state) => (state === "open" ? "closed" : state)),
    );
    measured = await measure(laid);
  }
  return { node: laid, measured, crowded: textsIn(laid).some(isCrowded) };
}

/** A long word in many small parts is harder to read than the same word in smaller letters. */
function isCrowded(text: string): boolean {
  return text
    .split(/\s+/)
    .map((word) => word.split(drawnHyphen))
    .some((parts) => parts.length > 1 && parts.length - 1 > Math.floor((parts.join("").length - 1) / wholeLettersMax));
}

/** Advances the first mark that is wrong; returns false when none is. Each mark advances at most twice, so the loop ends. */
function move(states: Mark[], endings: readonly boolean[]): boolean {
  const shown = [...states.keys()].filter((index) => states[index] !== "closed");
  for (const [at, index] of shown.entries()) {
    const isDrawn = states[index] === "drawn";
    if (isDrawn === (endings[at] ?? false)) continue;
    states[index] = isDrawn ? "closed" : "drawn";
    return true;
  }
  return false;
}

/** Tells for each mark, in order, whether it ends a line. */
function endingsIn({ runs, children }: MeasuredNode): boolean[] {
  const lines: MeasuredTextRun[][] = [];
  for (const run of runs.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const [first] = lines.at(-1) ?? [];
    if (first !== undefined && middleOf(run) - middleOf(first) < lineShare * first.height) lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  const own = lines.flatMap((line) => {
    const text = line
      .toSorted((one, other) => one.x - other.x)
      .map((run) => run.text)
      .join("");
    return Array.from(text.matchAll(marks), ({ 0: mark, index }) => index + mark.length === text.length);
  });
  return [...own, ...children.flatMap(endingsIn)];
}

function middleOf({ y, height }: MeasuredTextRun): number {
  return y + height / 2;
}

function textsIn(node: Node): string[] {
  if (node.type === "container") return (node.children ?? []).flatMap(textsIn);
  return node.type === "text" ? [node.text] : [];
}

function countIn(node: Node): number {
  return textsIn(node).join("").split(softHyphen).length - 1;
}

function write(node: Node, states: readonly Mark[]): Node {
  const left = [...states];
  const written = (part: Node): Node => {
    if (part.type === "container") return { ...part, children: part.children?.map(written) ?? [] };
    if (part.type !== "text") return part;
    return { ...part, text: part.text.replaceAll(softHyphen, () => drawnAs[left.shift() ?? "closed"]) };
  };
  return written(node);
}
