import {
  alignItems,
  type Block,
  type DiffWord,
  diffWords,
  type Image,
  type Inlines,
  inlineText,
  linkTarget,
  parseArticle,
} from "@galley/markdown";
import { isAlike } from "#src/review/differences/word-diff.ts";

/** Link or address that only one side has. */
export type LinkChange = { kind: "added" | "removed"; text: string; href: string };
export type Row =
  | { kind: DiffWord["kind"]; block: Block }
  | { kind: "changed"; before: Block; after: Block; lines: DiffWord[][]; links: LinkChange[]; marks: boolean };

/** Merges two texts into one: aligns their blocks and compares the words of changed blocks. */
export function diffTexts(before: string, after: string): Row[] {
  const [old, fresh] = [parseArticle(before).document, parseArticle(after).document];
  return alignItems(old.blocks, fresh.blocks, { keyOf: blockKey, isSimilar }).map((row) =>
    row.kind === "changed" ? changed(row.before, row.after) : { kind: row.kind, block: row.item },
  );
}

function changed(before: Block, after: Block): Row {
  const lines = before.type === "image" && after.type === "image" ? diffImages(before, after) : diffLines(linesOf(before), linesOf(after));
  const hasWords = lines.some((line) => line.some(({ kind }) => kind !== "same"));
  const links = diffLinks(linksOf(before), linksOf(after));
  return { kind: "changed", before, after, lines, links, marks: !hasWords && links.length === 0 };
}

/** Compares the words of an image: its alternative text, then its caption. */
function diffImages(before: Image, after: Image): DiffWord[][] {
  return [diffWords(before.alt, after.alt), diffWords(before.caption ?? "", after.caption ?? "")];
}

/** Compares lines: the items of a list, the paragraphs of a quote, or a single line. */
function diffLines(before: readonly string[], after: readonly string[]): DiffWord[][] {
  if (before.length === 1 && after.length === 1) return [diffWords(before[0] ?? "", after[0] ?? "")];
  return alignItems(before, after, { keyOf: (line) => line, isSimilar: isAlike }).map((row) =>
    row.kind === "changed" ? diffWords(row.before, row.after) : [{ kind: row.kind, text: row.item }],
  );
}

function isSimilar(before: Block, after: Block): boolean {
  if (before.type === "image" || after.type === "image") return before.type === after.type && srcOf(before) === srcOf(after);
  const [old, fresh] = [linesOf(before).join("\n"), linesOf(after).join("\n")];
  return (before.type === after.type || old === fresh) && (old === fresh || isAlike(old, fresh));
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
function blockKey(block: Block): string {
  return JSON.stringify(block.type === "image" ? { ...block, line: 0 } : block);
}
