import type { Token } from "markdown-it";
import type { Block, Image, Inlines } from "../document.ts";
import type { DroppedKind, NearestForm } from "../dropped.ts";
import { codeLines } from "../nearest/code-lines.ts";
import { listOfRows } from "../nearest/list-of-rows.ts";
import { wordsOfHtml } from "../nearest/words-of-html.ts";
import { normalBlock } from "../tree/normal-document.ts";
import { joinInlines } from "../tree/normal-inlines.ts";
import { readInlines } from "./inlines.ts";
import { lineOf } from "./notes.ts";
import { type Reading, report } from "./reading.ts";

const droppedKinds: Readonly<Record<string, DroppedKind>> = {
  fence: "code_block",
  code_block: "code_block",
  html_block: "html",
  table: "table",
  hr: "rule",
  attribute: "attribute",
};

const offers: Partial<Record<DroppedKind, NearestForm>> = { code_block: "code", html: "text", table: "list" };

/**
 * Reports a block that the language does not support, and returns it in its nearest form if its kind is kept. Link definitions are
 * dropped silently: their links stay.
 */
export function readLeaf(token: Token, reading: Reading): Block[] {
  const kind = droppedKinds[token.type];
  if (kind === undefined) return [];
  const words = wordsOf(kind, token);
  const offer = /\S/.test(words) ? (offers[kind] ?? null) : null;
  reading.lost(`${token.info} ${token.content}`);
  report(reading, kind, lineOf(token), words || token.content, offer);
  if (offer === null || !reading.keep.has(kind)) return [];
  return nearestOf(kind, words, token, reading).flatMap((block) => normalBlock(block) ?? []);
}

/** Returns whether nothing stays of a token: its kind is left out. */
export function isDropped(token: Token, { keep }: Reading): boolean {
  const kind = droppedKinds[token.type];
  return kind !== undefined && (offers[kind] === undefined || !keep.has(kind));
}

function nearestOf(kind: DroppedKind, words: string, token: Token, reading: Reading): Block[] {
  if (kind === "table") return readTable(token, reading);
  return kind === "code_block" ? codeLines(words) : [{ type: "paragraph", children: [{ type: "text", text: words }] }];
}

function wordsOf(kind: DroppedKind, { content }: Token): string {
  if (kind === "html") return wordsOfHtml(content);
  if (kind !== "table") return content;
  const [header = "", , row = ""] = content.split("\n", 3);
  return [...cellsOf(header), ...cellsOf(row)].join(" ");
}

/** Reads a table as a list. Images of its cells come after it. */
function readTable(token: Token, reading: Reading): Block[] {
  const images: Image[] = [];
  const [first = "", , ...others] = token.content.split("\n");
  const rowOf = (line: string, index: number): Inlines[] =>
    cellsOf(line).map((cell) => {
      const lifted = readInlines(cell, lineOf(token) + index, "one", reading);
      for (const image of lifted.images) images.push(image);
      return joinInlines(lifted.pieces, { type: "text", text: " " }, "one");
    });
  const header = rowOf(first, 0);
  const rows = others.map((line, index) => rowOf(line, index + 2));
  return [listOfRows(header, rows, reading.labels), ...images];
}

/** Splits a row of a table into its cells. Only an escaped pipe is part of a cell. */
function cellsOf(row: string): string[] {
  const line = row.trim();
  const cells: string[] = [];
  let cell = "";
  let start = line.startsWith("|") ? 1 : 0;
  for (let at = start; at < line.length; at++) {
    if (line.charCodeAt(at) !== 124) continue;
    if (line.charCodeAt(at - 1) === 92) {
      cell += `${line.slice(start, at - 1)}|`;
    } else {
      cells.push((cell + line.slice(start, at)).trim());
      cell = "";
    }
    start = at + 1;
  }
  if (start < line.length || cell !== "") cells.push((cell + line.slice(start)).trim());
  return cells;
}
