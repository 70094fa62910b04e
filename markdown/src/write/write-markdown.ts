import { cleanLine } from "../characters.ts";
import type { Block, Document, Image, Inlines, Quote } from "../document.ts";
import { alertStart, taskStart } from "../parse/notes.ts";
import { addBlock, startBlocks, startOf } from "../tree/blocks.ts";
import { normalBlock, normalDocument } from "../tree/normal-document.ts";
import { writeInlines } from "./draft.ts";
import { escapeText, writeDestination, writeTitle } from "./escape-text.ts";

const inLabel = { nodeBefore: true, nodeAfter: true, inLabel: true, nextToLinks: true, linkAfter: false };

/**
 * Writes the canonical Markdown of a document, escaped no more than needed, without a newline at its end. `title` is plain text
 * and becomes the first line. Reading the result returns the document in normal form, whatever its content.
 */
export function writeMarkdown(document: Document, title: string | null = null): string {
  const blocks = normalDocument(document).blocks.map(writeBlock);
  const heading = cleanLine(title ?? "");
  if (heading !== "") blocks.unshift(`# ${writeInlines([{ type: "text", text: heading }], "one")}`);
  return blocks.join("\n\n");
}

/**
 * Returns a function that writes as `writeMarkdown` does and remembers each block that it has seen: of a text that is written again after
 * each change, only the changed block costs anything.
 */
export function rememberingWriter(): (document: Document) => string {
  const normalOf = remembered(normalBlock);
  const textOf = remembered(writeBlock);
  return ({ blocks }) => {
    const sequence = startBlocks();
    for (const block of blocks) {
      const normal = normalOf(block);
      if (normal !== null) addBlock(sequence, normal);
    }
    return sequence.blocks.map(textOf).join("\n\n");
  };
}

function remembered<T>(of: (block: Block) => T): (block: Block) => T {
  const known = new WeakMap<Block, T>();
  return (block) => {
    const found = known.get(block);
    if (found !== undefined) return found;
    const value = of(block);
    known.set(block, value);
    return value;
  };
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${"#".repeat(block.level)} ${writeInlines(block.children, "one")}`;
    case "paragraph":
      return writeInlines(block.children, "many");
    case "list":
      return block.items.map((item, index) => writeItem(item, block.ordered ? `${startOf(block) + index}. ` : "- ")).join("\n");
    case "quote":
      return writeQuote(block);
    case "image":
      return writeImage(block);
  }
}

function writeItem(item: Inlines, marker: string): string {
  const content = writeInlines(item, "many");
  return marker + (taskStart.test(content) ? "\\" : "") + content.replaceAll("\n", `\n${" ".repeat(marker.length)}`);
}

function writeQuote(quote: Quote): string {
  const text = quoteText(quote);
  const signed = quote.author === undefined ? text : `${text}\n— ${writeAuthor(quote.author)}`;
  return signed
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Writes a quote's paragraphs with blank lines between them. Its last line must not look like an author's if it is none. */
export function quoteText(quote: Quote): string {
  const written = quote.paragraphs.map((paragraph) => writeInlines(paragraph, "many")).join("\n\n");
  const text = alertStart.test(written) ? `\\${written}` : written;
  const lastLine = text.lastIndexOf("\n") + 1;
  if (quote.author !== undefined || lastLine === 0 || !text.startsWith("— ", lastLine)) return text;
  return `${text.slice(0, lastLine)}&mdash;${text.slice(lastLine + 1)}`;
}

function writeAuthor(author: string): string {
  return escapeText(author, { ...inLabel, nodeAfter: false });
}

function writeImage(image: Image): string {
  const label = `![${escapeText(image.alt, inLabel)}]`;
  const place = writeDestination(image.src);
  // Without an address the title would be read as one.
  return image.caption === undefined ? `${label}(${place})` : `${label}(${place === "" ? "<>" : place} ${writeTitle(image.caption)})`;
}
