import { type Block, type Inlines, inlineText, linkTarget, parseArticle } from "@galley/markdown";
import { diffWordsWithSpace } from "diff";
import { align } from "#src/parts/align.ts";

type Kind = "same" | "added" | "removed";
export type Piece = { kind: Kind; text: string };
/** Link or address that only one side has. */
export type LinkChange = { kind: "added" | "removed"; text: string; href: string };
export type Row =
  | { kind: Kind; block: Block }
  | { kind: "changed"; before: Block; after: Block; lines: Piece[][]; links: LinkChange[]; marks: boolean };

const similarMin = 0.4;
const comparedLengthMax = 32_000;

/** Merges two texts into one: aligns their blocks and compares the words of changed blocks. */
export function diffTexts(before: string, after: string): Row[] {
  const [old, fresh] = [parseArticle(before).document, parseArticle(after).document];
  return align(old.blocks, fresh.blocks, { keyOf, isSimilar }).map((row) =>
    row.kind === "changed" ? changed(row.before, row.after) : { kind: row.kind, block: row.item },
  );
}

function changed(before: Block, after: Block): Row {
  const lines = diffLines(linesOf(before), linesOf(after));
  const hasWords = lines.some((line) => line.some(({ kind }) => kind !== "same"));
  const links = diffLinks(linksOf(before), linksOf(after));
  return { kind: "changed", before, after, lines, links, marks: !hasWords && links.length === 0 };
}

/** Compares lines: the items of a list, the paragraphs of a quote, or a single line. */
function diffLines(before: readonly string[], after: readonly string[]): Piece[][] {
  if (before.length === 1 && after.length === 1) return [diffWords(before[0] ?? "", after[0] ?? "")];
  const isAlike = (a: string, b: string) => likeness(a, b) >= similarMin;
  return align(before, after, { keyOf: (line) => line, isSimilar: isAlike }).map((row) =>
    row.kind === "changed" ? diffWords(row.before, row.after) : [piece(row.kind, row.item)],
  );
}

/** Returns the words that both sides have, that were removed and that were added. */
function diffWords(before: string, after: string): Piece[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  // Beyond this length, comparing words costs more than it helps.
  if (before.length + after.length > comparedLengthMax) return [piece("removed", before), piece("added", after)];
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => piece(added ? "added" : removed ? "removed" : "same", value));
}

/** Compares a short text. If hardly a word has stayed, the whole text counts as replaced. */
export function diffField(before: string, after: string): Piece[] {
  if (likeness(before, after) >= similarMin || before === "" || after === "") return diffWords(before, after);
  return [piece("removed", before), piece("same", " "), piece("added", after)];
}

function piece(kind: Kind, text: string): Piece {
  return { kind, text };
}

function isSimilar(before: Block, after: Block): boolean {
  if (before.type === "image" || after.type === "image") return before.type === after.type && srcOf(before) === srcOf(after);
  const [old, fresh] = [linesOf(before).join("\n"), linesOf(after).join("\n")];
  return (before.type === after.type || old === fresh) && (old === fresh || likeness(old, fresh) >= similarMin);
}

/** Returns the share of the longer text's words that both have, from 0 to 1. */
function likeness(before: string, after: string): number {
  const [old, fresh] = [before.split(/\s+/), after.split(/\s+/)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of fresh) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return shared / Math.max(old.length, fresh.length);
}

function srcOf(block: Block): string {
  return block.type === "image" ? block.src : "";
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case "image":
      return [block.alt];
    case "list":
      return block.items.map(inlineText);
    case "quote":
      return [...block.paragraphs.map(inlineText), ...(block.author === undefined ? [] : [`— ${block.author}`])];
    default:
      return [inlineText(block.children)];
  }
}

function linksOf(block: Block): { text: string; href: string }[] {
  const inlines: Inlines[] = block.type === "list" ? [...block.items] : block.type === "quote" ? [...block.paragraphs] : [];
  const all = block.type === "heading" || block.type === "paragraph" ? [block.children] : inlines;
  return all.flatMap(linksIn);
}

function linksIn(inlines: Inlines): { text: string; href: string }[] {
  return inlines.flatMap((inline) => {
    if (inline.type === "link") return [{ text: inlineText(inline.children), href: linkTarget(inline.href) ?? inline.href }];
    return "children" in inline ? linksIn(inline.children) : [];
  });
}

function diffLinks(before: readonly { text: string; href: string }[], after: readonly { text: string; href: string }[]): LinkChange[] {
  const lacks = (list: readonly { href: string }[], href: string) => !list.some((link) => link.href === href);
  return [
    ...before.filter(({ href }) => lacks(after, href)).map((link): LinkChange => ({ kind: "removed", ...link })),
    ...after.filter(({ href }) => lacks(before, href)).map((link): LinkChange => ({ kind: "added", ...link })),
  ];
}

/** Returns the identity of a block. The source line of an image does not count. */
function keyOf(block: Block): string {
  return JSON.stringify(block.type === "image" ? { ...block, line: 0 } : block);
}
