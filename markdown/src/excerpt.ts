import type { Block, Document } from "./document.ts";
import { oneLine } from "./one-line.ts";
import { inlineText } from "./plain-text.ts";

/**
 * Returns the beginning of an article's running text on one line, for feeds and descriptions: paragraphs, list items and quotes
 * without their authors. Longer text is cut at a word and ends with "…". `lengthMax` counts UTF-16 units, "…" included.
 */
export function excerptOf(document: Document, lengthMax: number): string {
  let text = "";
  for (const block of document.blocks) {
    for (const content of runningText(block)) text += ` ${content}`;
    if (text.length > lengthMax * 2) break;
  }
  const line = oneLine(text);
  return line.length <= lengthMax ? line : cutLine(line, lengthMax);
}

function runningText(block: Block): string[] {
  if (block.type === "paragraph") return [inlineText(block.children)];
  if (block.type === "list") return block.items.map(inlineText);
  if (block.type === "quote") return block.paragraphs.map(inlineText);
  return [];
}

function cutLine(line: string, lengthMax: number): string {
  if (lengthMax < 1) return "";
  const room = line.slice(0, lengthMax - 1);
  const lastSpace = line.slice(0, lengthMax).lastIndexOf(" ");
  const words = lastSpace > lengthMax / 2 ? room.slice(0, lastSpace) : wholeCharacters(room, line);
  return `${words.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, "")}…`;
}

/** Shortens a text so that surrogate pairs, and letters with their marks, stay whole. */
function wholeCharacters(room: string, line: string): string {
  let end = room.length;
  while (end > 0 && continuesCharacter(line, end)) end--;
  return room.slice(0, end);
}

function continuesCharacter(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return (code >= 0xdc00 && code <= 0xdfff) || /^[\p{M}\u200d]/u.test(line.slice(at, at + 1)) || line[at - 1] === "\u200d";
}

const startLengthMax = 60;
/** Number of characters that are looked at: white space is not shown. */
const readMax = 8 * startLengthMax;

/** Returns the beginning of a text on one line. */
export function startOfText(text: string): string {
  const line = oneLine(text.slice(0, readMax));
  return line.length <= startLengthMax ? line : `${line.slice(0, startLengthMax).toWellFormed().trimEnd()}…`;
}

/** Returns the end of a text on one line. */
export function endOfText(text: string): string {
  const line = oneLine(text.slice(-readMax));
  return line.length <= startLengthMax ? line : `…${line.slice(-startLengthMax).toWellFormed().trimStart()}`;
}
