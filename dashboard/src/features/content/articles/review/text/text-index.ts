import { normalizeText } from "@galley/markdown";

const blocks = new Set(["P", "H1", "H2", "H3", "LI", "UL", "OL", "BLOCKQUOTE", "CITE", "BR", "DIV"]);

/** Normal text below an element, and the place of each character. */
export type TextIndex = { text: string; nodes: Text[]; offsets: number[] };

export function indexText(root: Element): TextIndex {
  const index: TextIndex = { text: "", nodes: [], offsets: [] };
  const characters: string[] = [];
  let gap = false;
  // Texts of the screen inside the article do not count.
  const ownOnly = (node: Node) =>
    node instanceof HTMLElement && node.dataset.beside !== undefined ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, ownOnly);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      gap ||= blocks.has(node.nodeName);
      continue;
    }
    for (const [character, offset] of charactersOf(node.data)) {
      if (/\s/.test(character)) {
        gap = true;
        continue;
      }
      if (gap && characters.length > 0) put(" ", node, offset);
      gap = false;
      put(character, node, offset);
    }
  }
  return { ...index, text: characters.join("") };

  function put(character: string, node: Text, offset: number): void {
    characters.push(character);
    index.nodes.push(node);
    index.offsets.push(offset);
  }
}

/** Returns UTF-16 units with their places. A letter with combining marks counts as its normal form. */
function* charactersOf(data: string): Generator<[string, number]> {
  if (data === normalizeText(data, "NFC")) {
    for (let offset = 0; offset < data.length; offset += 1) yield [data.charAt(offset), offset];
    return;
  }
  for (const { 0: cluster, index } of data.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    for (const character of normalizeText(cluster, "NFC").split("")) yield [character, index];
  }
}

export function rangeOf({ nodes, offsets }: TextIndex, { start, end }: { start: number; end: number }): Range | undefined {
  const [first, last] = [nodes[start], nodes[end - 1]];
  if (first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(first, offsets[start] ?? 0);
  range.setEnd(last, (offsets[end - 1] ?? 0) + 1);
  return range;
}

/** Returns the characters inside a range. They are in order, which allows a binary search. */
export function textSpanOf({ nodes, offsets }: TextIndex, range: Range): { start: number; end: number } {
  const firstAtOrAfter = (isAfter: (comparison: number) => boolean): number => {
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = nodes[middle];
      if (node !== undefined && isAfter(range.comparePoint(node, offsets[middle] ?? 0))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const start = firstAtOrAfter((comparison) => comparison >= 0);
  let end = firstAtOrAfter((comparison) => comparison > 0);
  // The place right after the last character counts as inside the range.
  while (end > start && nodes[end - 1] === range.endContainer && (offsets[end - 1] ?? 0) >= range.endOffset) end -= 1;
  return { start, end };
}
