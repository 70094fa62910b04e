import type { Token } from "markdown-it";
import { cleanLine, cleanText } from "../characters.ts";
import type { Image, Inlines } from "../document.ts";
import { linkTarget, tidyUrl } from "../links.ts";
import { hardBreak, type LineMode } from "../tree/lines.ts";
import { addLink, addRun, addText, blockInlines, emphasis, type Run, strong } from "../tree/runs.ts";
import { plainAlt } from "./alt.ts";
import { inlineTokens } from "./markdown-it.ts";
import { type Reading, report } from "./reading.ts";

/** Content with its images lifted out: image n lay between pieces n and n + 1. A piece may be empty. */
export type LiftedInlines = { readonly pieces: readonly Inlines[]; readonly images: readonly Image[] };

/** Characters of every construct except plain text. */
const notable = /[\n\\`*_~[\]!<&]/;

/** Tags of blocks, which a page shows in lines of their own. */
const blockTag =
  /^<\/?(?:p|div|h[1-6]|li|[ou]l|d[dlt]|t[dhr]|table|caption|blockquote|pre|hr|section|article|aside|header|footer|figure|figcaption|details|summary|center|option)[\s/>]/i;

/** Reads a block's content. `line` is the 1-based line that it begins on. */
export function readInlines(content: string, line: number, lines: LineMode, reading: Reading): LiftedInlines {
  if (!notable.test(content)) {
    return { pieces: [blockInlines([{ kind: "text", text: content, marks: 0 }], lines)], images: [] };
  }
  return readTokens(inlineTokens(content, reading.env), content, line, lines, reading);
}

/** Reads inline tokens of `content`, or a part of them. */
export function readTokens(tokens: readonly Token[], content: string, line: number, lines: LineMode, reading: Reading): LiftedInlines {
  const reader = startReader(content, line, lines, reading);
  for (const token of tokens) readToken(token, reader);
  closeLink(reader);
  endPiece(reader);
  return { pieces: reader.pieces, images: reader.images };
}

/** `written`: some of its text is in the tree already, ahead of an image that was lifted out of it. */
type OpenLink = { readonly href: string; outerRuns: Run[]; readonly marks: number; readonly line: number; written: boolean };

type Reader = {
  readonly content: string;
  readonly lines: LineMode;
  readonly reading: Reading;
  readonly pieces: Inlines[];
  readonly images: Image[];
  runs: Run[];
  emphasisDepth: number;
  strongDepth: number;
  link: OpenLink | null;
  readonly keptLinks: boolean[];
  offset: number;
  line: number;
  /** True behind the tag of a block, up to the next words. */
  isLineEnded: boolean;
};

function startReader(content: string, line: number, lines: LineMode, reading: Reading): Reader {
  return {
    content,
    lines,
    reading,
    pieces: [],
    images: [],
    runs: [],
    emphasisDepth: 0,
    strongDepth: 0,
    link: null,
    keptLinks: [],
    offset: 0,
    line,
    isLineEnded: false,
  };
}

function readToken(token: Token, reader: Reader): void {
  if (token.type !== "html_inline" && /\S/.test(token.content)) reader.isLineEnded = false;
  switch (token.type) {
    case "text":
      addText(reader.runs, token.content, marksOf(reader));
      break;
    case "text_special":
      addText(reader.runs, cleanText(token.content).replace(/[\t\n]/g, " "), marksOf(reader));
      break;
    case "softbreak":
      addText(reader.runs, "\n", marksOf(reader));
      break;
    case "hardbreak":
      addText(reader.runs, hardBreak, marksOf(reader));
      break;
    case "code_inline":
      addRun(reader.runs, { kind: "code", text: token.content.replaceAll("\t", " "), marks: marksOf(reader) });
      break;
    case "em_open":
    case "em_close":
      reader.emphasisDepth += token.nesting;
      break;
    case "strong_open":
    case "strong_close":
      reader.strongDepth += token.nesting;
      break;
    case "s_open":
      report(reader.reading, "mark", lineOf(token, reader), wordsAt(token, reader));
      break;
    case "note":
      report(reader.reading, "footnote", lineOf(token, reader), reader.content.slice(token.map?.[0]));
      addText(reader.runs, token.content, marksOf(reader));
      break;
    case "link_open":
      openLink(token, reader);
      break;
    case "link_close":
      if (reader.keptLinks.pop() === true) closeLink(reader);
      break;
    case "image":
      liftImage(token, reader);
      break;
    case "html_inline":
      report(reader.reading, "html", lineOf(token, reader), token.content);
      endLine(token.content, reader);
      break;
  }
}

/** Ends a line where a page would: the words beside the tag are not one word. Tags of blocks side by side end one line. */
function endLine(tag: string, reader: Reader): void {
  const isBlock = blockTag.test(tag);
  if (!/^<br[\s/>]/i.test(tag) && (!isBlock || reader.isLineEnded)) return;
  addText(reader.runs, hardBreak, marksOf(reader));
  reader.isLineEnded = isBlock;
}

/** Returns the words behind a token that begins there. */
function wordsAt(token: Token, { content }: Reader): string {
  const [from, to] = token.map ?? [0, 0];
  const end = content.indexOf(content.slice(from, to), to);
  return content.slice(to, end < 0 ? to : end);
}

function marksOf(reader: Reader): number {
  // A link contains its own marks; those around it belong to the link as a whole.
  const outer = reader.link?.marks ?? 0;
  return ((reader.emphasisDepth > 0 ? emphasis : 0) | (reader.strongDepth > 0 ? strong : 0)) & ~outer;
}

function openLink(token: Token, reader: Reader): void {
  const line = lineOf(token, reader);
  const address = attributeOf(token, "href", reader.reading);
  const href = linkTarget(address);
  const kept = href !== null && reader.link === null;
  reader.keptLinks.push(kept);
  const title = attributeOf(token, "title", reader.reading);
  if (/\S/.test(title)) report(reader.reading, "link_title", line, title);
  if (!kept) {
    report(reader.reading, "link", line, address);
    return;
  }
  reader.link = { href, outerRuns: reader.runs, marks: marksOf(reader), line, written: false };
  reader.runs = [];
}

function closeLink(reader: Reader): void {
  const { link } = reader;
  if (link === null) return;
  writeLink(link, reader);
  if (!link.written) report(reader.reading, "link", link.line, link.href);
  reader.link = null;
}

/** Reports the links in words that become plain text. */
export function tellLinks(inlines: Inlines, line: number, reading: Reading): void {
  for (const inline of inlines) {
    if (inline.type === "link") report(reading, "link", line, inline.href);
    else if ("children" in inline) tellLinks(inline.children, line, reading);
  }
}

function writeLink(link: OpenLink, reader: Reader): void {
  if (addLink(link.outerRuns, link.href, reader.runs, link.marks, reader.lines)) link.written = true;
  reader.runs = link.outerRuns;
}

function liftImage(token: Token, reader: Reader): void {
  const { link } = reader;
  if (link !== null) writeLink(link, reader);
  endPiece(reader);
  const src = tidyUrl(attributeOf(token, "src", reader.reading));
  const caption = cleanLine(attributeOf(token, "title", reader.reading));
  const line = lineOf(token, reader);
  const alt = plainAlt(token, (kind, words) => report(reader.reading, kind, line, words));
  const image: Image = { type: "image", src, alt, line };
  reader.images.push(caption.trim() === "" ? image : { ...image, caption });
  if (link !== null) {
    link.outerRuns = reader.runs;
    reader.runs = [];
  }
}

function endPiece(reader: Reader): void {
  reader.pieces.push(blockInlines(reader.runs, reader.lines));
  reader.runs = [];
}

/** Returns an attribute of a link or image; empty once references have repeated more text than an article may contain. */
function attributeOf(token: Token, name: "href" | "src" | "title", reading: Reading): string {
  const value = String(token.attrs?.find((attribute) => attribute[0] === name)?.[1] ?? "");
  if (token.meta === null) return value;
  reading.referenceCharactersLeft -= value.length;
  return reading.referenceCharactersLeft < 0 ? "" : value;
}

/** Returns the line on which a located token begins. Tokens come in order, so every line end is counted once. */
function lineOf(token: Token, reader: Reader): number {
  const offset = token.map?.[0] ?? reader.offset;
  for (; reader.offset < offset; reader.offset++) {
    if (reader.content.charCodeAt(reader.offset) === 10) reader.line++;
  }
  return reader.line;
}
