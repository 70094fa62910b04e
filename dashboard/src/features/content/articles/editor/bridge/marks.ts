import type { Inline } from "@galley/markdown";
import type { JSONContent } from "@tiptap/core";

export type JsonMark = NonNullable<JSONContent["marks"]>[number];

/** Bits for the marks around a link or inside it. */
export const emphasisBit = 1;
export const strongBit = 2;

/**
 * `outside` has the marks around the link rather than inside it; null means all marks that its whole text has. `seam` keeps two
 * adjacent links to the same address apart.
 */
export type LinkAttributes = { href: string; outside: number | null; seam: boolean };

export function bitsOf(node: JSONContent): number {
  let bits = 0;
  for (const { type } of node.marks ?? []) {
    if (type === "italic") bits |= emphasisBit;
    else if (type === "bold") bits |= strongBit;
  }
  return bits;
}

export function marksOf(bits: number): JsonMark[] {
  const marks: JsonMark[] = [];
  if ((bits & strongBit) !== 0) marks.push({ type: "bold" });
  if ((bits & emphasisBit) !== 0) marks.push({ type: "italic" });
  return marks;
}

/** Returns the marks that all nodes share. */
export function sharedBits(nodes: readonly JSONContent[]): number {
  return nodes.reduce((shared, node) => shared & bitsOf(node), emphasisBit | strongBit);
}

export function wrapped(inline: Inline, bits: number): Inline {
  const inner: Inline = (bits & emphasisBit) === 0 ? inline : { type: "emphasis", children: [inline] };
  return (bits & strongBit) === 0 ? inner : { type: "strong", children: [inner] };
}

export function linkOf(node: JSONContent): LinkAttributes | null {
  const attributes = node.marks?.find(({ type }) => type === "link")?.attrs;
  return attributes === undefined ? null : (attributes as LinkAttributes);
}

export function isSameLink(one: LinkAttributes | null, other: LinkAttributes | null): boolean {
  if (one === null || other === null) return one === other;
  return one.href === other.href && one.outside === other.outside && one.seam === other.seam;
}
