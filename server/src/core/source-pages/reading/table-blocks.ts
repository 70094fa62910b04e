import type { Block, Inlines } from "@galley/markdown";
import type { PageElement } from "./page-dom.ts";

const cellLengthMax = 400;

/** Turns a table into a list with an item for each row, "first cell: the others". A layout table becomes the content of its cells. */
export function tableBlocks(table: PageElement, blocksOf: (cell: PageElement) => Block[], textOf: (cell: PageElement) => string): Block[] {
  const rows = rowsOf(table);
  if (rows.every((cells) => cells.length < 2) || rows.flat().some(arranges)) return rows.flat().flatMap(blocksOf);
  const items = rows.filter((cells) => !cells.every(({ localName }) => localName === "th")).flatMap((cells) => itemOf(cells.map(textOf)));
  return items.length === 0 ? [] : [{ type: "list", ordered: false, items }];
}

function rowsOf(table: PageElement): PageElement[][] {
  return [...table.children].flatMap((part) => {
    if (part.localName !== "tr") return /^(?:thead|tbody|tfoot)$/.test(part.localName) ? rowsOf(part) : [];
    return [[...part.children]];
  });
}

function arranges(cell: PageElement): boolean {
  return cell.textContent.length > cellLengthMax || cell.querySelector("p + p, h1, h2, h3, h4, table, ul, ol, blockquote") !== null;
}

function itemOf(cells: readonly string[]): Inlines[] {
  const [first = "", ...others] = cells.filter((text) => text !== "");
  if (first === "") return [];
  const text = others.length === 0 ? first : `${first.replace(/:$/, "")}: ${others.join(", ")}`;
  return [[{ type: "text", text }]];
}
