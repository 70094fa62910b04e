import type { Token } from "markdown-it";
import { cleanLine } from "../characters.ts";
import type { Block, Image, Inlines } from "../document.ts";
import { inlineContentsOf, inlineText } from "../plain-text.ts";
import { addBlock, type BlockSequence, behind } from "../tree/blocks.ts";
import { joinInlines } from "../tree/normal-inlines.ts";
import { readLeaf } from "./dropped-leaves.ts";
import { type LiftedInlines, readInlines, readTokens, tellLinks } from "./inlines.ts";
import { inlineTokens } from "./markdown-it.ts";
import { alertStart, lineOf, wordsFrom } from "./notes.ts";
import { startNumbersInWords } from "./numbers-in-words.ts";
import { type Reading, report } from "./reading.ts";

const signature = "— ";

/**
 * Returns where a quote's last content splits into text and author: the index of the first token of the last line if that line
 * is signed, else null. Only a written dash signs; an entity for it is text, which is how the writer distinguishes such lines.
 */
function signatureIndex(tokens: readonly Token[]): number | null {
  let start = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "softbreak" || token.type === "hardbreak") start = index + 1;
  }
  const first = tokens[start];
  return first?.type === "text" && first.content.startsWith(signature) ? start : null;
}

/** Returns the author in a signed line's text; null when nothing follows the dash. */
function authorIn(line: string): string | null {
  const author = line.startsWith(signature) ? cleanLine(line.slice(signature.length)) : "";
  return author.trim() === "" ? null : author;
}

/** Inline content of a quote, or a block in its nearest form. `before`: the number of the item that begins with it. */
type Content = { readonly content: Token | Block; readonly before: string };

/**
 * Reads a quote into paragraphs and an author. Everything in it (nested quotes, list items with their numbers, headings) becomes
 * paragraphs; images come after it. Returns the index behind the quote's last token.
 */
export function readQuote(tokens: readonly Token[], start: number, sequence: BlockSequence, reading: Reading): number {
  const contents: Content[] = [];
  const numbers = startNumbersInWords(null);
  const first = tokens[start + 1]?.type === "paragraph_open" ? tokens[start + 2] : undefined;
  if (first?.type === "inline") readAlert(first, reading);
  let depth = 0;
  let at = start;
  do {
    const token = tokens[at++];
    if (token === undefined) break;
    depth += token.nesting;
    numbers.follow(token);
    if (token.type === "inline") contents.push({ content: token, before: numbers.take() });
    else if (token.type === "blockquote_open" && depth > 1) report(reading, "nested_quote", lineOf(token), wordsFrom(tokens, at));
    else if (isOtherBlock(token)) report(reading, "nested_block", lineOf(token), wordsFrom(tokens, at));
    else for (const content of readLeaf(token, reading)) contents.push({ content, before: numbers.take() });
  } while (depth > 0);

  addQuote(contents, sequence, reading);
  return at;
}

/** Removes the kind of a callout, as `[!NOTE]`, with which a quote begins. */
function readAlert(content: Token, reading: Reading): void {
  const [mark] = alertStart.exec(content.content) ?? [];
  if (mark === undefined) return;
  report(reading, "alert", lineOf(content), content.content);
  content.content = content.content.slice(mark.length);
  if (mark.endsWith("\n") && content.map !== null) content.map = [content.map[0] + 1, content.map[1]];
}

function isOtherBlock(token: Token): boolean {
  return token.type === "bullet_list_open" || token.type === "ordered_list_open" || token.type === "heading_open";
}

function isBlock(content: Token | Block): content is Block {
  return !("nesting" in content);
}

function addQuote(contents: readonly Content[], sequence: BlockSequence, reading: Reading): void {
  const paragraphs: Inlines[] = [];
  const images: Image[] = [];
  const take = (lifted: LiftedInlines): Inlines => {
    for (const image of lifted.images) images.push(image);
    return joinInlines(lifted.pieces, { type: "text", text: " " }, "many");
  };

  let author: string | null = null;
  for (const [index, { content, before }] of contents.entries()) {
    if (isBlock(content)) {
      if (content.type === "image") images.push(content);
      paragraphs.push(...inlineContentsOf(content).map((one, at) => (at === 0 ? behind(before, one) : one)));
      continue;
    }
    const line = lineOf(content);
    const tokens = index === contents.length - 1 && before === "" ? inlineTokens(content.content, reading.env) : null;
    const signature = tokens === null ? null : signatureIndex(tokens);
    if (tokens === null || signature === null || (signature === 0 && paragraphs.length === 0)) {
      paragraphs.push(behind(before, take(readInlines(content.content, line, "many", reading))));
      continue;
    }
    const text = take(readTokens(tokens.slice(0, signature), content.content, line, "many", reading));
    const signed = take(readTokens(tokens.slice(signature), content.content, line, "many", reading));
    author = authorIn(inlineText(signed));
    if (text.length === 0 && paragraphs.every((paragraph) => paragraph.length === 0)) author = null;
    if (author !== null) tellLinks(signed, line, reading);
    if (author === null) paragraphs.push(joinInlines([text, signed], { type: "text", text: "\n" }, "many"));
    else paragraphs.push(text);
  }

  const filled = paragraphs.filter((paragraph) => paragraph.length > 0);
  if (filled.length > 0) addBlock(sequence, { type: "quote", paragraphs: filled, ...(author === null ? {} : { author }) });
  for (const image of images) {
    report(reading, "nested_image", image.line, image.alt);
    addBlock(sequence, image);
  }
}
