import type { Block, Inline, Inlines, List } from "../document.ts";
import { oneLine } from "../one-line.ts";
import { inlineText } from "../plain-text.ts";

/** Number of characters that the names of columns may add to a text by being repeated in each row. */
const labelCharactersMax = 20_000;

/** Names of columns that may still be repeated. */
export type Labels = { left: number };

export function startLabels(): Labels {
  return { left: labelCharactersMax };
}

/**
 * Returns a table as a list: an item for each row, with its cells one after another. `header` names the columns; each cell then
 * begins with the name of its column. A table of names alone is a list of one item.
 */
export function listOfRows(header: readonly Inlines[], rows: readonly (readonly Inlines[])[], labels: Labels): List {
  const isBare = rows.every((row) => row.every((cell) => cell.length === 0));
  const names = isBare ? [] : header.map((cell) => oneLine(inlineText(cell)));
  const items = (isBare ? [header] : rows).map((row) => itemOf(row, names, labels)).filter((item) => item.length > 0);
  return { type: "list", ordered: false, items };
}

/** Returns a list of rows as it stands apart from the lists beside it: a numbered one beside a bulleted one, since Markdown joins equal ones. */
export function apart(list: List, before: Block | undefined, isBeforeBullets: boolean): List {
  const isAfterBullets = before?.type === "list" && !before.ordered;
  return isAfterBullets || isBeforeBullets ? { ...list, ordered: true } : list;
}

function itemOf(row: readonly Inlines[], names: readonly string[], labels: Labels): Inlines {
  const item: Inline[] = [];
  for (const [column, cell] of row.entries()) {
    if (cell.length === 0) continue;
    const label = labelOf(names[column] ?? "", labels);
    const before = `${item.length === 0 ? "" : " – "}${label}`;
    if (before !== "") item.push({ type: "text", text: before });
    for (const inline of cell) item.push(inline);
  }
  return item;
}

function labelOf(name: string, labels: Labels): string {
  if (name === "" || labels.left <= 0) return "";
  labels.left -= name.length;
  return /[:?]$/.test(name) ? `${name} ` : `${name}: `;
}
