import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { m } from "#messages";
import { pastedLines, type RowsOf } from "./columns.ts";

type Place = { row: number; column: number };
export type ListRows = ReturnType<typeof useListRows>;

/** Manages a list with the keyboard: Enter goes to the next row, Backspace removes an empty row, Alt and the arrows move one. */
export function useListRows<T>({ items, onChange, columns, empty, parse, max }: RowsOf<T>) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<Place | null>(null);
  const [said, setSaid] = useState("");
  const hasRoom = items.length < max;
  const isBlank = (item: T | undefined) => item === undefined || columns.every(({ read }) => read(item).trim() === "");

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    focus(list.current, wanted.current);
    wanted.current = null;
  });
  const change = (next: T[], place: Place) => {
    wanted.current = place;
    onChange(next);
  };
  const remove = (row: number) => {
    setSaid(m.brand_row_removed());
    change(items.toSpliced(row, 1), { row: Math.min(row, items.length - 1), column: 0 });
  };
  const move = (from: number, to: number, column = 0) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    setSaid(m.brand_row_moved({ to: to + 1, count: items.length }));
    change(items.toSpliced(from, 1).toSpliced(to, 0, item), { row: to, column });
  };

  function goOn({ row, column }: Place): void {
    if (column < columns.length - 1 && !isBlank(items[row])) focus(list.current, { row, column: column + 1 });
    else if (isBlank(items[row + 1]) || !hasRoom) focus(list.current, { row: row + 1, column: 0 });
    else change(items.toSpliced(row + 1, 0, empty), { row: row + 1, column: 0 });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, place: Place): void {
    const { row, column } = place;
    const { key, altKey, ctrlKey, metaKey, currentTarget: cell } = event;
    if (ctrlKey || metaKey || event.nativeEvent.isComposing) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step !== undefined && altKey) {
      event.preventDefault();
      move(row, row + step, column);
    } else if (step !== undefined && cell.selectionStart === cell.selectionEnd) {
      const isAtEdge = cell.selectionStart === (step < 0 ? 0 : cell.value.length);
      if (isAtEdge && focus(list.current, { row: row + step, column })) event.preventDefault();
    } else if (key === "Enter") {
      event.preventDefault();
      if (cell.value.trim() !== "" || column > 0) goOn(place);
    } else if (key === "Backspace" && row < items.length && isBlank(items[row])) {
      event.preventDefault();
      change(items.toSpliced(row, 1), { row: Math.max(0, row - 1), column: 0 });
    }
  }

  /** Turns several pasted lines into rows, from the current row on if it is empty, else after it. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, { row }: Place): void {
    const lines = pastedLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    const at = isBlank(items[row]) ? row : row + 1;
    const rows = lines.map(parse);
    setSaid(m.brand_rows_pasted({ count: rows.length }));
    change(items.toSpliced(at, isBlank(items[row]) ? 1 : 0, ...rows), { row: at + rows.length - 1, column: columns.length - 1 });
  }
  const write = ({ row, column }: Place, text: string) => {
    const changed = columns[column]?.write(items[row] ?? empty, text.replace(/(?<!\s)\s*\n\s*/g, " "));
    if (changed !== undefined) onChange(items.toSpliced(row, 1, changed));
  };
  return { list, said, hasRoom, remove, move, write, onKeyDown, onPaste };
}

/** Focuses a cell, with the cursor at the end of its text. Returns false if the cell does not exist. */
function focus(list: HTMLElement | null, { row, column }: Place): boolean {
  const cell = list?.querySelector<HTMLTextAreaElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  cell?.setSelectionRange(cell.value.length, cell.value.length);
  return cell != null;
}
