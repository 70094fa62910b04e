import type { Token } from "markdown-it";
import { cleanLine, trimSpacesEnd } from "../characters.ts";
import type { Block, Heading, Inlines } from "../document.ts";
import { apart } from "../nearest/list-of-rows.ts";
import { inlineText } from "../plain-text.ts";
import { addBlock, type BlockSequence, startBlocks } from "../tree/blocks.ts";
import type { LineMode } from "../tree/lines.ts";
import { joinInlines } from "../tree/normal-inlines.ts";
import { isDropped, readLeaf } from "./dropped-leaves.ts";
import { type LiftedInlines, readInlines, tellLinks } from "./inlines.ts";
import { readList } from "./lists.ts";
import { attributesAtEnd, lineOf } from "./notes.ts";
import { readQuote } from "./quotes.ts";
import { type Reading, report } from "./reading.ts";

/** Number of dropped blocks after a table that are passed over to see what it will stand beside. */
const leavesAfterMax = 20;

/** Reads block tokens into the language's blocks; the first heading becomes the title if nothing precedes it. */
export function readBlocks(tokens: readonly Token[], reading: Reading): Block[] {
  const sequence = startBlocks();
  let at = 0;
  while (at < tokens.length) at = readBlock(tokens, at, sequence, reading);
  return sequence.blocks;
}

function readBlock(tokens: readonly Token[], at: number, sequence: BlockSequence, reading: Reading): number {
  const token = tokens[at];
  switch (token?.type) {
    case "heading_open":
      readHeading(token, tokens[at + 1], sequence, reading);
      return at + 3;
    case "paragraph_open":
      readParagraph(tokens[at + 1], sequence, reading);
      return at + 3;
    case "bullet_list_open":
    case "ordered_list_open":
      return readList(tokens, at, sequence, reading);
    case "blockquote_open":
      return readQuote(tokens, at, sequence, reading);
    case "attribute":
      readAttributeLine(token, sequence, reading);
      return at + 1;
    default:
      if (token !== undefined) addLeaf(token, kindAfter(tokens, at, reading), sequence, reading);
      return at + 1;
  }
}

/** Returns the type of the next token that leads to a block. */
function kindAfter(tokens: readonly Token[], at: number, reading: Reading): string | undefined {
  return tokens.slice(at + 1, at + 1 + leavesAfterMax).find((token) => !isDropped(token, reading))?.type;
}

function addLeaf(token: Token, next: string | undefined, sequence: BlockSequence, reading: Reading): void {
  for (const block of readLeaf(token, reading)) {
    addBlock(sequence, block.type === "list" ? apart(block, sequence.blocks.at(-1), next === "bullet_list_open") : block);
  }
}

function readHeading(open: Token, content: Token | undefined, sequence: BlockSequence, reading: Reading): void {
  const name = content === undefined ? null : readAttributes(content, reading);
  const lifted = readContent(content, "one", reading);
  const children = joinInlines(lifted.pieces, { type: "text", text: " " }, "one");
  const level = Number(open.tag.slice(1));
  if (children.length > 0) {
    if (level === 1 && reading.title === null && sequence.blocks.length === 0) {
      tellLinks(children, lineOf(content), reading);
      reading.title = titleOf(children);
      reading.titleLine = lineOf(content);
    } else {
      if (level === 1 || level > 3) report(reading, "heading_level", lineOf(content), content?.content ?? "");
      const heading: Heading = { type: "heading", level: level <= 2 ? 2 : 3, children };
      if (name !== null) reading.names.set(name, heading);
      addBlock(sequence, heading);
    }
  }
  for (const image of lifted.images) addBlock(sequence, image);
}

/** Leaves out a line of attributes. With `{:toc}` goes the item before it, in whose place programs put a table of contents. */
function readAttributeLine(token: Token, sequence: BlockSequence, reading: Reading): void {
  const last = sequence.blocks.at(-1);
  const isPlace = last?.type === "list" && sequence.openItems?.length === 1 && token.content.startsWith("{:toc");
  const words = isPlace ? `${last.items.map(inlineText).join(" ")} ${token.content}` : token.content;
  report(reading, "attribute", lineOf(token), words);
  if (!isPlace) return;
  sequence.blocks.pop();
  sequence.openItems = null;
}

/** Removes the attributes at the end of a heading. Returns the name that links to it use; null where it has none. */
function readAttributes(content: Token, reading: Reading): string | null {
  const found = attributesAtEnd(content.content);
  if (found === null) return null;
  const written = content.content.slice(found);
  report(reading, "attribute", lineOf(content), written);
  content.content = trimSpacesEnd(content.content.slice(0, found));
  return /#([^\s{}]+)/.exec(written)?.[1] ?? null;
}

function readParagraph(content: Token | undefined, sequence: BlockSequence, reading: Reading): void {
  const { pieces, images } = readContent(content, "many", reading);
  for (const [index, children] of pieces.entries()) {
    if (children.length > 0) addBlock(sequence, { type: "paragraph", children });
    const image = images[index];
    if (image !== undefined) addBlock(sequence, image);
  }
}

function readContent(content: Token | undefined, lines: LineMode, reading: Reading): LiftedInlines {
  return readInlines(content?.content ?? "", lineOf(content), lines, reading);
}

function titleOf(children: Inlines): string | null {
  const title = cleanLine(inlineText(children));
  return title === "" ? null : title;
}
