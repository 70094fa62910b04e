import { type Anchor, anchorAt, indexNormal, type NormalIndex, normalText, sourceSpan } from "@galley/markdown";
import type { Node } from "@tiptap/pm/model";
import { locateShown, type Sought } from "#src/review/passages/passage.ts";

/** A document's words as normal text, and the position of each character of its text. */
export type Words = NormalIndex & { positions: number[] };
export type Range = { from: number; to: number };

export function wordsOf(doc: Node): Words {
  const positions: number[] = [];
  let text = "";
  doc.descendants((node, at) => {
    const own = node.isText ? (node.text ?? "") : "\n";
    for (let index = 0; index < own.length; index += 1) positions.push(at + index);
    text += own;
  });
  return { ...indexNormal(text), positions };
}

/** Finds a passage where the service finds it in the same text, or returns null. */
export function findPassage(words: Words, passage: Sought): Range | null {
  const quote = normalText(passage.quote);
  const span = quote === "" ? undefined : locateShown(words.text, { ...passage, quote });
  const source = span && sourceSpan(words, span);
  if (source === undefined) return null;
  const from = words.positions[source.start];
  const last = words.positions[source.end - 1];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/** Returns the words between two positions with their surroundings, or null if there are none. */
export function passageIn({ text, starts, positions }: Words, { from, to }: Range): Anchor | null {
  const firstFrom = (position: number) => {
    const found = starts.findIndex((start) => (positions[start] ?? 0) >= position);
    return found < 0 ? text.length : found;
  };
  return anchorAt(text, { start: firstFrom(from), end: firstFrom(to) }) ?? null;
}
