import type { Span } from "@galley/markdown/passages/anchor";
import { indexNormal, type NormalIndex, sourceSpan } from "@galley/markdown/passages/normal-index";

const blocks = new Set(["P", "H1", "H2", "H3", "LI", "UL", "OL", "BLOCKQUOTE", "CITE", "BR", "DIV"]);

/** A text node, and where it starts in the text of all of them. */
type Piece = { node: Text; start: number };
/** Normal text below an element, and the nodes it comes from. */
export type TextIndex = NormalIndex & { pieces: readonly Piece[] };
type Point = { node: Text; offset: number };

/** Indexes the text below an element; with `within`, only that of elements which this selector finds. */
export function indexText(root: Element, within?: string): TextIndex {
  const pieces: Piece[] = [];
  let text = "";
  // Texts of the screen inside the article do not count.
  const ownOnly = (node: Node) =>
    node instanceof HTMLElement && node.dataset.beside !== undefined ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, ownOnly);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (blocks.has(node.nodeName)) text += "\n";
      continue;
    }
    if (within !== undefined && node.parentElement?.closest(within) == null) continue;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { ...indexNormal(text), pieces };
}

/** Returns the place of a character in its node; the end of the node before, for the space between two blocks. */
function pointAt({ pieces }: TextIndex, at: number): Point | undefined {
  const piece = pieces[firstWhere(pieces.length, (index) => (pieces[index]?.start ?? 0) > at) - 1];
  return piece && { node: piece.node, offset: Math.min(at - piece.start, piece.node.data.length) };
}

export function rangeOf(index: TextIndex, span: Span): Range | undefined {
  const source = sourceSpan(index, span);
  const first = source && pointAt(index, source.start);
  const last = source && pointAt(index, source.end - 1);
  if (first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** Returns the characters inside a range. They are in order, which allows a binary search. */
export function textSpanOf(index: TextIndex, range: Range): Span {
  const { starts } = index;
  const compare = (at: number) => {
    const point = pointAt(index, starts[at] ?? 0);
    return point === undefined ? 1 : range.comparePoint(point.node, point.offset);
  };
  const start = firstWhere(starts.length, (at) => compare(at) >= 0);
  let end = firstWhere(starts.length, (at) => compare(at) > 0);
  // The place right after the last character counts as inside the range.
  while (end > start) {
    const last = pointAt(index, starts[end - 1] ?? 0);
    if (last?.node !== range.endContainer || last.offset < range.endOffset) break;
    end -= 1;
  }
  return { start, end };
}

/** Returns the first index for which a condition holds that holds for all after it; the length if for none. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
