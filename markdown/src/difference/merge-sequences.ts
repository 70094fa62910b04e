import { align } from "./align.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { pairBlocks } from "./pair-blocks.ts";

type Texts = readonly string[];

/**
 * A part of two versions of one text. Settled parts name the side that changed them: `none`, `one`, `other`, or `both` if both made the
 * same change or changes that fit together. In an overlap both sides changed the same thing in ways that do not fit together.
 */
export type MergedPart =
  | { kind: "settled"; by: "none" | "one" | "other" | "both"; base: Texts; texts: Texts }
  | { kind: "overlap"; base: Texts; one: Texts; other: Texts };

/** Merges three texts of one item, or returns null if both sides changed the same words. */
type MergeItem = (base: MarkdownBlock, one: MarkdownBlock, other: MarkdownBlock) => string | null;

/** Changes of one side: each item of the base as it is there, null if removed, and the new items before each and at the end. */
type Side = { items: (MarkdownBlock | null)[]; added: MarkdownBlock[][] };

const editsMax = 1000;

/** Merges two versions of a sequence that share a base. Items that the sides add at the same place are all kept. */
export function mergeSequences(
  base: readonly MarkdownBlock[],
  one: readonly MarkdownBlock[],
  other: readonly MarkdownBlock[],
  mergeItem: MergeItem,
): MergedPart[] {
  const [left, right] = [changesFrom(base, one), changesFrom(base, other)];
  const parts: MergedPart[] = [];
  for (let at = 0; at <= base.length; at += 1) {
    parts.push(...mergeAdded(left.added[at] ?? [], right.added[at] ?? []));
    const item = base[at];
    if (item !== undefined) parts.push(mergeOne(item, left.items[at] ?? null, right.items[at] ?? null, mergeItem));
  }
  return parts;
}

function changesFrom(base: readonly MarkdownBlock[], side: readonly MarkdownBlock[]): Side {
  const items: (MarkdownBlock | null)[] = base.map(() => null);
  const added: MarkdownBlock[][] = Array.from({ length: base.length + 1 }, () => []);
  for (const { same, before, after } of align(textsOf(base), textsOf(side), editsMax)) {
    const fresh = side.slice(after.start, after.end);
    const pairs = same ? fresh.map((_, index): [number, number] => [index, index]) : pairsOf(base.slice(before.start, before.end), fresh);
    let [row, column] = [0, 0];
    for (const [atRow, atColumn] of pairs) {
      added[before.start + row]?.push(...fresh.slice(column, atColumn));
      items[before.start + atRow] = fresh[atColumn] ?? null;
      [row, column] = [atRow + 1, atColumn + 1];
    }
    added[before.start + row]?.push(...fresh.slice(column));
  }
  return { items, added };
}

/** Pairs what was removed with what stands there now: first by shared words, then by place where as many came as went. */
function pairsOf(removed: readonly MarkdownBlock[], fresh: readonly MarkdownBlock[]): [number, number][] {
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  for (const [atRow, atColumn] of [...pairBlocks(removed, fresh), [removed.length, fresh.length] as const]) {
    if (atRow - row === atColumn - column) for (; row < atRow; row += 1, column += 1) pairs.push([row, column]);
    if (atRow < removed.length) pairs.push([atRow, atColumn]);
    [row, column] = [atRow + 1, atColumn + 1];
  }
  return pairs;
}

function mergeOne(item: MarkdownBlock, one: MarkdownBlock | null, other: MarkdownBlock | null, mergeItem: MergeItem): MergedPart {
  const base = [item.text];
  const settled = (by: "none" | "one" | "other" | "both", text: string | undefined): MergedPart => ({
    kind: "settled",
    by,
    base,
    texts: listOf(text),
  });
  if (one?.text === other?.text) return settled(one?.text === item.text ? "none" : "both", one?.text);
  if (one?.text === item.text) return settled("other", other?.text);
  if (other?.text === item.text) return settled("one", one?.text);
  const merged = one === null || other === null ? null : mergeItem(item, one, other);
  return merged === null ? { kind: "overlap", base, one: listOf(one?.text), other: listOf(other?.text) } : settled("both", merged);
}

/** Keeps what both sides added at the same place. Two versions of one new item overlap. The order does not depend on the side. */
function mergeAdded(one: readonly MarkdownBlock[], other: readonly MarkdownBlock[]): MergedPart[] {
  if (textsOf(one).join("\n\n") > textsOf(other).join("\n\n")) return mergeAdded(other, one).map(withSidesSwapped);
  return align(textsOf(one), textsOf(other), editsMax).flatMap(({ same, before, after }) => {
    const [left, right] = [one.slice(before.start, before.end), other.slice(after.start, after.end)];
    return same ? added("both", left) : mergeDifferent(left, right);
  });
}

function mergeDifferent(left: readonly MarkdownBlock[], right: readonly MarkdownBlock[]): MergedPart[] {
  const parts: MergedPart[] = [];
  let [row, column] = [0, 0];
  for (const [atRow, atColumn] of pairBlocks(left, right)) {
    parts.push(...added("one", left.slice(row, atRow)), ...added("other", right.slice(column, atColumn)));
    parts.push({ kind: "overlap", base: [], one: listOf(left[atRow]?.text), other: listOf(right[atColumn]?.text) });
    [row, column] = [atRow + 1, atColumn + 1];
  }
  return [...parts, ...added("one", left.slice(row)), ...added("other", right.slice(column))];
}

function added(by: "one" | "other" | "both", blocks: readonly MarkdownBlock[]): MergedPart[] {
  return blocks.length === 0 ? [] : [{ kind: "settled", by, base: [], texts: textsOf(blocks) }];
}

function withSidesSwapped(part: MergedPart): MergedPart {
  if (part.kind === "overlap") return { ...part, one: part.other, other: part.one };
  return { ...part, by: part.by === "one" ? "other" : part.by === "other" ? "one" : part.by };
}

function textsOf(blocks: readonly MarkdownBlock[]): string[] {
  return blocks.map(({ text }) => text);
}

function listOf(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}
