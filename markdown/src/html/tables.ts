import type { Block, Inlines, List } from "../document.ts";
import { type Labels, listOfRows, startLabels } from "../nearest/list-of-rows.ts";
import { normalInlines } from "../tree/normal-inlines.ts";
import { type HtmlElement, isElement } from "./dom.ts";
import { imagesIn, joined, linesOf } from "./nested.ts";

/** Columns in which cells of several columns or rows are followed; others need not be, and take no time. */
const columnsMax = 100;

/** Lists that were made of tables. */
export type Tables = { readonly labels: Labels; readonly lists: WeakSet<Block>; kept(list: List): List };

export function startTables(): Tables {
  const lists = new WeakSet<Block>();
  return {
    labels: startLabels(),
    lists,
    kept(list) {
      lists.add(list);
      return list;
    },
  };
}

/** Returns whether a table has a row of several cells. Others only frame what is in them. */
export function isTabular(table: HtmlElement): boolean {
  return rowsOf(table).some((row) => cellsOf(row).length > 1);
}

/** Returns a table as a list of its rows, with its caption before it. Images follow it. */
export function tableOf(table: HtmlElement, blocksIn: (cell: HtmlElement) => Block[], tables: Tables): Block[] {
  const caption = childElements(table).filter(({ localName }) => localName === "caption");
  const before = caption.flatMap(blocksIn);
  const images: Block[] = [];
  const placeInRow = startColumns();
  const rows = rowsOf(table).map((row) => {
    const cells = cellsOf(row);
    const contents = cells.map((cell): Inlines => {
      const blocks = blocksIn(cell);
      images.push(...imagesIn(blocks));
      return normalInlines(joined(blocks.flatMap(linesOf), { type: "text", text: " " }), "one");
    });
    const isHeader = cells.length > 0 && cells.every((cell, index) => isName(cell, contents[index] ?? []));
    return { isHeader, contents: placeInRow(cells, contents) };
  });
  const header = rows[0]?.isHeader === true ? rows[0].contents : [];
  const body = (header.length === 0 ? rows : rows.slice(1)).map(({ contents }) => contents);
  return [...before, tables.kept(listOfRows(header, body, tables.labels)), ...images];
}

/** Places the cells of row after row in their columns. A cell of several columns or rows leaves the others empty. */
function startColumns() {
  const rowsLeft: number[] = [];
  return (cells: readonly HtmlElement[], contents: readonly Inlines[]): Inlines[] => {
    const row: Inlines[] = [];
    const place = (content: Inlines, rows: number) => {
      if (row.length < columnsMax) rowsLeft[row.length] = rows;
      row.push(content);
    };
    for (const [index, cell] of cells.entries()) {
      for (let left = rowsLeft[row.length] ?? 0; left > 0; left = rowsLeft[row.length] ?? 0) place([], left - 1);
      const end = Math.min(row.length + spanOf(cell, "colspan"), columnsMax);
      const rows = spanOf(cell, "rowspan") - 1;
      place(contents[index] ?? [], rows);
      while (row.length < end) place([], rows);
    }
    for (let column = row.length; column < rowsLeft.length; column += 1) rowsLeft[column] = Math.max(0, (rowsLeft[column] ?? 0) - 1);
    return row;
  };
}

function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}

/** Returns whether a cell names its column. Programs without such cells make them bold. */
function isName({ localName }: HtmlElement, content: Inlines): boolean {
  return localName === "th" || (content.length > 0 && content.every(({ type }) => type === "strong"));
}

/** Returns the rows of a table, without those of tables in it. */
function rowsOf(element: HtmlElement): HtmlElement[] {
  return childElements(element).flatMap((child) => {
    if (child.localName === "tr") return [child];
    return /^t(?:head|body|foot)$/.test(child.localName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row).filter(({ localName }) => localName === "td" || localName === "th");
}

function childElements({ childNodes }: HtmlElement): HtmlElement[] {
  return [...childNodes].filter(isElement);
}
