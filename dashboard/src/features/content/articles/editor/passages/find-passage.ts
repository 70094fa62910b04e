import type { Node } from "@tiptap/pm/model";
import type { Passage } from "../editor-handle.ts";

/** A document's words with single spaces between them, and the position of each character. */
export type Words = { text: string; positions: number[] };
export type Range = { from: number; to: number };

export function wordsOf(doc: Node, from = 0, to = doc.content.size): Words {
  const words: Words = { text: "", positions: [] };
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isText) addText(words, node.text ?? "", at, from, to);
    else if (!words.text.endsWith(" ") && words.text !== "") addCharacter(words, " ", at);
    return true;
  });
  return words;
}

function addText(words: Words, text: string, at: number, from: number, to: number): void {
  for (let index = 0; index < text.length; index++) {
    const position = at + index;
    if (position < from || position >= to) continue;
    const character = text[index] ?? "";
    if (!/\s/.test(character)) addCharacter(words, character, position);
    else if (!words.text.endsWith(" ") && words.text !== "") addCharacter(words, " ", position);
  }
}

function addCharacter(words: Words, character: string, position: number): void {
  words.text += character;
  words.positions.push(position);
}

/** Finds a passage, or returns null. If its words occur several times, the place with most of its surroundings counts. */
export function findPassage(words: Words, { quote, prefix, suffix }: Omit<Passage, "id">): Range | null {
  const wanted = spaced(quote).trim();
  if (wanted === "") return null;
  let best: { at: number; score: number } | null = null;
  for (let at = words.text.indexOf(wanted); at >= 0; at = words.text.indexOf(wanted, at + 1)) {
    const score =
      sharedEnd(words.text.slice(0, at).trimEnd(), spaced(prefix).trimEnd()) +
      sharedStart(words.text.slice(at + wanted.length).trimStart(), spaced(suffix).trimStart());
    if (best === null || score > best.score) best = { at, score };
  }
  if (best === null) return null;
  const from = words.positions[best.at];
  const last = words.positions[best.at + wanted.length - 1];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ");
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length++;
  return length;
}

function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}
