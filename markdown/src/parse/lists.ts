import type { Token } from "markdown-it";
import type { Image, Inlines, List } from "../document.ts";
import { inlineContentsOf } from "../plain-text.ts";
import { addBlock, type BlockSequence, behind, nextNumber } from "../tree/blocks.ts";
import { joinInlines } from "../tree/normal-inlines.ts";
import { readLeaf } from "./dropped-leaves.ts";
import { readInlines } from "./inlines.ts";
import { lineOf, taskStart, wordsFrom } from "./notes.ts";
import { startNumbersInWords } from "./numbers-in-words.ts";
import { type Reading, report } from "./reading.ts";

/**
 * Reads a list into flat items: nested items follow their parent, paragraphs of one item are lines of it, and images
 * come after their item, which splits the list. Numbers stay as they are written, those of nested items as words. Returns the index
 * behind the list's last token.
 */
export function readList(tokens: readonly Token[], start: number, sequence: BlockSequence, reading: Reading): number {
  const ordered = tokens[start]?.type === "ordered_list_open";
  const numbers = startNumbers(sequence, reading);
  const nested = startNumbersInWords({ ordered });
  let parts: Inlines[] = [];
  let images: Image[] = [];
  let begins = true;
  let depth = 0;
  let at = start;

  const endItem = () => {
    const item = joinInlines(parts, { type: "break" }, "many");
    const [first] = images;
    if (first !== undefined && item.length === 0) report(reading, "nested_image", first.line, first.alt);
    if (item.length > 0) numbers.add({ type: "list", ordered, items: [behind(nested.take(), item)] });
    for (const image of images) addBlock(sequence, image);
    parts = [];
    images = [];
  };

  do {
    const token = tokens[at++];
    if (token === undefined) break;
    depth += token.nesting;
    if (token.type === "inline") {
      const lifted = readInlines(begins ? readTask(token, reading) : token.content, lineOf(token), "many", reading);
      const lastWords = lifted.pieces.findLastIndex((piece) => piece.length > 0);
      const [moved] = lastWords >= 0 && images.length > 0 ? images : lastWords > 0 ? lifted.images : [];
      if (moved !== undefined) report(reading, "nested_image", moved.line, moved.alt);
      parts.push(joinInlines(lifted.pieces, { type: "text", text: " " }, "many"));
      for (const image of lifted.images) images.push(image);
      begins = false;
    } else if (token.type === "list_item_open" || token.type === "list_item_close") {
      endItem();
      begins = true;
      nested.follow(token);
      if (token.type === "list_item_open" && depth === 2) numbers.meet(token, wordsFrom(tokens, at));
    } else if (token.type === "bullet_list_open" || token.type === "ordered_list_open") {
      if (depth > 1) report(reading, "nested_list", lineOf(token), wordsFrom(tokens, at));
      endItem();
      nested.follow(token);
    } else if (token.type === "blockquote_open" || token.type === "heading_open") {
      report(reading, "nested_block", lineOf(token), wordsFrom(tokens, at));
    } else {
      nested.follow(token);
      for (const block of readLeaf(token, reading)) {
        if (block.type === "image") images.push(block);
        else for (const content of inlineContentsOf(block)) parts.push(content);
      }
    }
  } while (depth > 0);

  endItem();
  return at;
}

/** Returns the content of an item with a box to tick as its sign. */
function readTask(content: Token, reading: Reading): string {
  const [mark, state] = taskStart.exec(content.content) ?? [];
  if (mark === undefined) return content.content;
  const words = content.content.slice(mark.length);
  report(reading, "task", lineOf(content), words);
  return `${state === " " ? "☐" : "☑"} ${words}`;
}

/** Follows the numbers of an ordered list. Each item continues the one before it unless its number is another than the next. */
function startNumbers(sequence: BlockSequence, reading: Reading) {
  let met: { readonly written: number; readonly line: number; readonly words: string } | null = null;
  let first: number | null = null;
  let last: number | null = null;
  let next = 1;
  return {
    /** Notes the number of an item of the list itself, whose content follows. */
    meet(item: Token, words: string): void {
      met = item.info === "" ? null : { written: Number(item.info), line: lineOf(item), words };
    },
    add(list: List): void {
      const continues = met === null || (last !== null && (met.written === last || met.written === last + 1));
      const start = continues || met === null ? (nextNumber(sequence) ?? next) : met.written;
      addBlock(sequence, list.ordered ? { ...list, start } : list);
      const shown = (nextNumber(sequence) ?? start + 1) - 1;
      next = shown + 1;
      if (met === null) return;
      first ??= met.written;
      last = met.written;
      if (shown !== met.written && (met.written !== first || !continues)) report(reading, "list_number", met.line, met.words);
      met = null;
    },
  };
}
