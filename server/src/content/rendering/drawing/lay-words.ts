import type { MeasuredNode, Node } from "@takumi-rs/core";
import { fitsInto, largestSize, linesFit } from "./fit.ts";
import { setHyphens } from "./set-hyphens.ts";
import type { SlideLayout } from "./templates/template.ts";

/** The words of a layout at their size, with hyphens where lines need them. */
export type LaidWords = { node: Node; fit: boolean };

type Tried = { node: Node; measured: MeasuredNode; crowded: boolean };

// Words that cannot be hyphenated are set smaller than the rest of a carousel, down to a size that is still readable on a phone.
const shares = [0.9, 0.8, 0.7, 0.6];

/** Sets the words of a layout as large as their room allows. `fit` tells whether every word fits into its line. */
export async function layWords(
  layout: SlideLayout,
  { finish, measure }: { finish: (words: Node) => Node; measure: (words: Node) => Promise<MeasuredNode> },
): Promise<LaidWords> {
  const lay = (size: number, share = 1): Promise<Tried> => setHyphens(finish(scaled(layout.words(size), share)), measure);
  const fits = ({ measured, crowded }: Tried) => !crowded && fitsInto(measured, layout.room);
  const size = await largestSize(layout.sizes, async (tried) => fits(await lay(tried)));
  const usual = await lay(size);
  if (linesFit(usual.measured, layout.room.width)) return { node: usual.node, fit: true };
  for (const share of shares) {
    const smaller = await lay(size, share);
    if (fits(smaller)) return { node: smaller.node, fit: true };
  }
  return { node: usual.node, fit: false };
}

/** Scales the letters; their room stays the same. */
function scaled(node: Node, share: number): Node {
  if (share === 1) return node;
  if (node.type === "container") return { ...node, children: node.children?.map((child) => scaled(child, share)) ?? [] };
  const { fontSize, letterSpacing } = node.style ?? {};
  if (node.type !== "text" || typeof fontSize !== "number") return node;
  const spacing = typeof letterSpacing === "number" ? { letterSpacing: letterSpacing * share } : {};
  return { ...node, style: { ...node.style, fontSize: fontSize * share, ...spacing } };
}
