import type { Block, Inlines } from "@galley/markdown";

const headingLengthMax = 80;

/** Reads text without marks: an empty line ends a paragraph, a short line alone is a heading, hyphens and numbers make lists. */
export function pageBlocksOfText(text: string): Block[] {
  return text.split(/(?:\r\n?|\n|\u2028|\u2029)(?:[^\S\r\n]*(?:\r\n?|\n|\u2029))+/u).flatMap((chunk) => {
    const lines = chunk.split(/[\r\n\u2028\u2029]+/u).map((line) => line.replace(/\s+/gu, " ").trim());
    return readLines(lines.filter((line) => line !== ""));
  });
}

function readLines(lines: readonly string[]): Block[] {
  const [first, second] = lines;
  if (first === undefined || lines.every(isRule)) return [];
  if (second !== undefined && isRule(second)) return [heading(first), ...readLines(lines.slice(2))];
  if (lines.length === 1 && isHeading(first)) return [heading(first)];
  const blocks: { type: "paragraph" | "item"; ordered: boolean; text: string }[] = [];
  for (const line of lines) {
    const [, mark, rest] = /^([-*•–]|\d{1,2}[.)])\s+(.+)$/u.exec(line) ?? [];
    const last = blocks.at(-1);
    if (rest !== undefined) blocks.push({ type: "item", ordered: /\d/.test(mark ?? ""), text: rest });
    else if (last === undefined) blocks.push({ type: "paragraph", ordered: false, text: line });
    else last.text += ` ${line}`;
  }
  return joinItems(blocks);
}

function joinItems(read: readonly { type: "paragraph" | "item"; ordered: boolean; text: string }[]): Block[] {
  const blocks: (Block & { items?: Inlines[] })[] = [];
  for (const { type, ordered, text } of read) {
    const last = blocks.at(-1);
    if (type === "paragraph") blocks.push({ type, children: inlinesOf(text) });
    else if (last?.type === "list" && last.ordered === ordered) last.items.push(inlinesOf(text));
    else blocks.push({ type: "list", ordered, items: [inlinesOf(text)] });
  }
  return blocks;
}

function isRule(line: string): boolean {
  return /^(?:={3,}|-{3,}|\*{3,}|_{3,}|~{3,})$/.test(line);
}

function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line) || (line.length <= headingLengthMax && !/[.!?…:,;。！？؟।]["”»]?$/u.test(line) && !/^[-*•–\d]/u.test(line));
}

function heading(line: string): Block {
  return { type: "heading", level: /^###/.test(line) ? 3 : 2, children: inlinesOf(line.replace(/^#+\s*/, "").replace(/\s*#+$/, "")) };
}

function inlinesOf(text: string): Inlines {
  return [{ type: "text", text }];
}
