import { type Block, type DroppedKind, type KeptKinds, parseArticle, resolveImages } from "@galley/markdown";
import { type LeftOut, leftOutOf } from "../left-out/left-out.ts";
import { htmlToDocument } from "./html-to-document.ts";

/** What a clipboard holds: a page, or text to be read as Markdown. */
export type PasteSource = { readonly kind: "html" | "markdown"; readonly text: string };
/** A reading with the choices that led to it. */
export type FirstReading = ReadPaste & { readonly source: PasteSource; readonly keep: KeptKinds };
export type ReadPaste = { readonly blocks: readonly Block[]; readonly leftOut: readonly LeftOut[] };

/** Kinds that a paste keeps in their nearest form unless a person chooses otherwise. */
const keptAtFirst: readonly DroppedKind[] = ["table"];

export function readPaste({ kind, text }: PasteSource, keep: KeptKinds): ReadPaste {
  if (kind === "markdown") return readMarkdown(text, keep);
  const { document, images, losses } = htmlToDocument(text, keep);
  const pictures = images.map((src): LeftOut => ({ kind: "image", src }));
  return { blocks: document.blocks, leftOut: [...losses, ...pictures] };
}

/** Reads a paste as it first comes in. If nothing of it would come along, all that can be kept is. */
export function readFirst(source: PasteSource): FirstReading {
  const usual: KeptKinds = new Set(keptAtFirst);
  const read = readPaste(source, usual);
  if (read.blocks.length > 0) return { ...read, source, keep: usual };
  const keep = new Set(read.leftOut.flatMap(({ kind, offer }) => (offer == null ? [] : [kind as DroppedKind])));
  return { ...readPaste(source, keep), source, keep };
}

/** Reads Markdown. A first line that would be a title becomes a heading. */
function readMarkdown(text: string, keep: KeptKinds): ReadPaste {
  const { title, document: whole, dropped } = parseArticle(text, keep);
  // The image itself shows whether the library still has it. Images of other pages are always left out.
  const { document, droppedImages } = resolveImages(whole, () => ({ src: "", width: 0, height: 0 }));
  const heading: Block[] = title === null ? [] : [{ type: "heading", level: 2, children: [{ type: "text", text: title }] }];
  return { blocks: [...heading, ...document.blocks], leftOut: leftOutOf(dropped, droppedImages) };
}
