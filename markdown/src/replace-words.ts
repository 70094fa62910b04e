import type { Document, Inline, Inlines } from "./document.ts";
import { inlineContentsOf, inlineText } from "./plain-text.ts";
import { normalDocument } from "./tree/normal-document.ts";

/** A stretch of the text of one inline content of a document, counted from 0; `end` exclusive, in code units. */
export type Stretch = { content: number; start: number; end: number };

/** Returns the texts of a document in the order of `plainTextOf`, each with the number of its inline content; null for the author of a quotation and the caption of an image. */
export function textsOf(document: Document): { text: string; content: number | null }[] {
  let content = 0;
  return document.blocks.flatMap((block) => [
    ...inlineContentsOf(block).map((inlines) => ({ text: inlineText(inlines), content: content++ })),
    ...(block.type === "quote" && block.author !== undefined ? [{ text: block.author, content: null }] : []),
    ...(block.type === "image" && block.caption !== undefined ? [{ text: block.caption, content: null }] : []),
  ]);
}

/** Returns the document with other words in a stretch. They take the marks of its first character; links and marks around it stay. */
export function replaceWords(document: Document, { content, start, end }: Stretch, words: string): Document {
  let number = -1;
  const changed = (inlines: Inlines): Inlines => {
    number += 1;
    return number === content ? replaceIn(inlines, start, end, words) : inlines;
  };
  const blocks = document.blocks.map((block) => {
    if (block.type === "image") return block;
    if (block.type === "list") return { ...block, items: block.items.map(changed) };
    if (block.type === "quote") return { ...block, paragraphs: block.paragraphs.map(changed) };
    return { ...block, children: changed(block.children) };
  });
  return normalDocument({ blocks });
}

function replaceIn(inlines: Inlines, start: number, end: number, words: string): Inlines {
  let at = 0;
  const replace = (inline: Inline): Inline[] => {
    if (inline.type !== "text" && inline.type !== "code" && inline.type !== "break") {
      return [{ ...inline, children: inline.children.flatMap(replace) }];
    }
    const text = inline.type === "break" ? "\n" : inline.text;
    const from = at;
    at += text.length;
    if (at <= start || from >= end) return [inline];
    const put = from <= start ? words : "";
    const left = text.slice(0, Math.max(0, start - from)) + put + text.slice(end - from);
    return inline.type === "break" ? [{ type: "text", text: left }] : [{ ...inline, text: left }];
  };
  return inlines.flatMap(replace);
}
