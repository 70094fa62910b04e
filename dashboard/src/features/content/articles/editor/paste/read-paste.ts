import { type Block, type DroppedKind, type Image, parseArticle, resolveImages } from "@galley/markdown";
import { broughtInMax, isReachable } from "../images/source-of-image.ts";
import { type LeftOut, leftOutOf } from "../left-out/left-out.ts";
import { htmlToDocument } from "./html-to-document.ts";
import { type Kept, type KeptKind, kindsOfLanguage } from "./kept.ts";

/** Content of a clipboard: a page, or text to be read as Markdown. */
export type PasteSource = { readonly kind: "html" | "markdown"; readonly text: string };
/** A reading with the choices that led to it. */
export type FirstReading = ReadPaste & { readonly source: PasteSource; readonly keep: Kept };
/** `more`: number of losses that `leftOut` does not list. */
export type ReadPaste = { readonly blocks: readonly Block[]; readonly leftOut: readonly LeftOut[]; readonly more: number };

/** Kinds that a paste keeps in their nearest form unless a person chooses otherwise. */
const keptAtFirst: readonly DroppedKind[] = ["table"];

export function readPaste({ kind, text }: PasteSource, keep: Kept): ReadPaste {
  if (kind === "markdown") return readMarkdown(text, keep);
  const { document, images, losses, more } = htmlToDocument(text, keep);
  return { blocks: document.blocks, leftOut: [...losses, ...images], more };
}

/** Reads a paste as it first comes in. If nothing of it would come along, all words that can be kept are. No image is fetched unasked. */
export function readFirst(source: PasteSource): FirstReading {
  const usual: Kept = new Set(keptAtFirst);
  const read = readPaste(source, usual);
  if (read.blocks.length > 0) return { ...read, source, keep: usual };
  const keep = new Set<KeptKind>(
    read.leftOut.flatMap(({ kind, offer }) => (offer == null || offer === "image" ? [] : [kind as DroppedKind])),
  );
  return { ...readPaste(source, keep), source, keep };
}

/** Reads Markdown. A first line that would be a title becomes a heading. */
function readMarkdown(text: string, keep: Kept): ReadPaste {
  const { title, document, dropped } = parseArticle(text, kindsOfLanguage(keep));
  const reachable = document.blocks.filter((block) => block.type === "image").filter(({ src }) => isReachable(src));
  const offered = reachable.slice(0, broughtInMax);
  const { blocks, lost } = withoutLost(document.blocks, new Set(keep.has("image") ? offered : []));
  const lines = new Set(offered.map(({ line }) => line));
  const leftOut = leftOutOf(dropped, lost).map((found): LeftOut => {
    const canCome = found.kind === "image" && found.line !== undefined && lines.has(found.line);
    return canCome ? { ...found, offer: "image" } : found;
  });
  const heading: Block[] = title === null ? [] : [{ type: "heading", level: 2, children: [{ type: "text", text: title }] }];
  return { blocks: [...heading, ...blocks], leftOut, more: 0 };
}

type Lost = Pick<Image, "src" | "line">;

/** Leaves out the images of other pages, but for those that come along. All of them are told. */
function withoutLost(blocks: readonly Block[], coming: ReadonlySet<Block>): { blocks: Block[]; lost: Lost[] } {
  // Neighbors of an image that goes may join; those of one that stays may not.
  const parts: Block[][] = [[]];
  for (const block of blocks) {
    if (coming.has(block)) parts.push([block], []);
    else parts.at(-1)?.push(block);
  }
  const kept: Block[] = [];
  const lost: Lost[] = [];
  for (const part of parts) {
    const [first] = part;
    const comes = first?.type === "image" && coming.has(first);
    // The image itself shows whether the library still has it.
    const { document, droppedImages } = comes
      ? { document: { blocks: part }, droppedImages: [first] }
      : resolveImages({ blocks: part }, () => ({ src: "", width: 0, height: 0 }));
    kept.push(...document.blocks);
    lost.push(...droppedImages);
  }
  return { blocks: kept, lost };
}
