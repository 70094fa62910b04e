import { type Document, type Inlines, inlineText } from "@galley/markdown";
import { cleanLine } from "./segment.ts";

/** A block of a source before it is split into sentences. */
export type SourceBlock =
  | { kind: "heading"; text: string }
  /** `spoken` marks a turn in a conversation. */
  | { kind: "paragraph"; text: string; strong: string[]; spoken?: true }
  | { kind: "list"; ordered: boolean; items: { text: string; lead: string | null }[] }
  | { kind: "quote"; text: string; author: string | null };

// A text makes its points long before this length. The bound limits the time of reading.
const charactersMax = 60_000;
const headingLengthMax = 80;

export function blocksOfDocument({ blocks }: Document): SourceBlock[] {
  const read: SourceBlock[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length > charactersMax) break;
    if (block.type === "heading") read.push({ kind: "heading", text: cleanLine(inlineText(block.children)) });
    else if (block.type === "paragraph") {
      const text = cleanLine(inlineText(block.children).slice(0, charactersMax));
      read.push({ kind: "paragraph", text, strong: strongIn(block.children) });
      length += text.length;
    } else if (block.type === "list") {
      const items = block.items.map((item) => ({ text: cleanLine(inlineText(item).slice(0, charactersMax)), lead: leadOf(item) }));
      read.push({ kind: "list", ordered: block.ordered, items });
      for (const { text } of items) length += text.length;
    } else if (block.type === "quote") {
      const text = cleanLine(block.paragraphs.map(inlineText).join(" ").slice(0, charactersMax));
      read.push({ kind: "quote", text, author: block.author === undefined ? null : cleanLine(block.author) });
    }
  }
  return read;
}

function strongIn(inlines: Inlines): string[] {
  return inlines.flatMap((inline) => (inline.type === "strong" ? [cleanLine(inlineText(inline.children))] : []));
}

/** Returns the name in bold at the beginning of an item, or null. */
function leadOf([first, second]: Inlines): string | null {
  if (first?.type !== "strong" || second === undefined) return null;
  return cleanLine(inlineText(first.children)).replace(/(?<![.:,–—\s])[.:,–—\s]+$/u, "") || null;
}

/** Parses plain text: an empty line ends a paragraph, a short line on its own is a heading, hyphens and numbers make lists. */
export function sourceBlocksOfText(text: string): SourceBlock[] {
  const read: SourceBlock[] = [];
  for (const chunk of withLineFeeds(text.slice(0, charactersMax)).split(/[\n\u2028][^\S\n\u2028]*\n+/)) {
    const lines = chunk.split(/[\n\r\u2028\u2029]+/);
    // Subtitles number their entries on the line above the time.
    const said = lines.filter((line, index) => !(/^\s*\d+\s*$/.test(line) && lines[index + 1]?.includes("-->")));
    readLines(
      said.map((line) => cleanLine(withoutTimestamp(line))).filter((line) => line !== ""),
      read,
    );
  }
  return read;
}

/** Normalizes line ends, so that the search for empty lines passes over each of them once. */
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?|\u2029/g, "\n");
}

function readLines(lines: readonly string[], read: SourceBlock[]): void {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && isHeading(only)) {
    read.push({
      kind: "heading",
      text: only
        .replace(/^#+\s*/, "")
        .replace(/(?<!#)#+$/, "")
        .trimEnd(),
    });
    return;
  }
  for (const line of lines) {
    const item = /^(?:[-*•–]|(\d{1,2})[.)])\s+(\S.*)$/u.exec(line);
    const last = read.at(-1);
    if (/^#{1,6}\s/.test(line)) read.push({ kind: "heading", text: line.replace(/^#+\s*/, "") });
    else if (item?.[2] !== undefined) addItem(read, { text: item[2], lead: null }, item[1] !== undefined);
    else if (last?.kind === "paragraph" && line !== lines[0] && !endsSentence(last.text)) last.text += ` ${line}`;
    else read.push({ kind: "paragraph", text: line, strong: [] });
  }
}

function addItem(read: SourceBlock[], item: { text: string; lead: null }, ordered: boolean): void {
  const last = read.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else read.push({ kind: "list", ordered, items: [item] });
}

function isHeading(line: string): boolean {
  if (/^#{1,6}\s/.test(line)) return true;
  return line.length <= headingLengthMax && !/[.!…:,;。！]["”»]?$/u.test(line) && !/^[-*•–\d]/u.test(line);
}

function endsSentence(text: string): boolean {
  return /[.!?…:。！？؟।]["”“»』」)]*$/u.test(text);
}

/** Removes the timestamp that scripts often have at the start of a line. */
function withoutTimestamp(line: string): string {
  return line.replace(/^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?\s*(?:-->\s*[\d:.,]+)?[-–]?\s*/, "");
}
