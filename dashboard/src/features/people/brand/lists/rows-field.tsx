import { ArrowUp, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { Column, RowsOf } from "./columns.ts";
import { type ListRows, useListRows } from "./use-rows.ts";

type RowsFieldProps<T> = RowsOf<T> & {
  hint?: ReactNode;
  /** For a list alone under a heading of its own. */
  hideLabel?: boolean;
  /** Returns the problem of one cell, of a row, or of the whole list if no row is given. */
  problemAt: (row?: number, column?: string) => string | undefined;
  /** Returns the note beside a row. */
  note?: (item: T) => string;
};

/** List to write row by row. The last row is always empty; text in it makes the next one. */
export function RowsField<T>({ hint, hideLabel = false, problemAt, note, ...of }: RowsFieldProps<T>) {
  const { label, items, max, columns, empty } = of;
  const id = useId();
  const rows = useListRows(of);
  const shown = rows.hasRoom ? [...items, empty] : items;
  const problem = problemAt();
  return (
    <fieldset className="min-w-0 text-ui" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className={cx("mb-1 font-medium text-ink-2 text-xs", hideLabel && "sr-only")}>{label}</legend>
      <ul ref={rows.list} className="rounded-md border border-line-strong bg-card py-1">
        {shown.map((item, row) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its fields while it is written, also when it is new.
            key={row}
            {...{ label, item, row, columns, rows, problemAt }}
            isNew={row === items.length}
            note={row < items.length ? note?.(item) : undefined}
          />
        ))}
      </ul>
      {problem !== undefined && <p className="mt-1 text-red-i text-xs">{problem}</p>}
      <p id={`${id}-hint`} className="mt-1 flex justify-between gap-3 text-ink-3 text-xs">
        <span>{hint}</span>
        {items.length >= max * 0.7 && <span className="tabular-nums">{`${items.length} / ${max}`}</span>}
      </p>
      <p role="status" className="sr-only">
        {rows.said}
      </p>
    </fieldset>
  );
}

type RowProps<T> = {
  label: string;
  item: T;
  row: number;
  columns: readonly Column<T>[];
  rows: ListRows;
  problemAt: RowsFieldProps<T>["problemAt"];
  isNew: boolean;
  note: string | undefined;
};

function Row<T>({ label, item, row, columns, rows, problemAt, isNew, note }: RowProps<T>) {
  const problems = columns.flatMap(({ name }) => problemAt(row, name) ?? []);
  const name = columns[0]?.read(item) ?? "";
  return (
    <li className="px-1">
      <div className="flex items-start">
        <div className={cx("grid min-w-0 flex-1", columns.length > 1 && "sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-2")}>
          {columns.map((column, at) => (
            <Cell key={column.name} {...{ label, item, row, rows, column, at, isNew }} problem={problemAt(row, column.name)} />
          ))}
        </div>
        {note && <span className="max-w-[40%] truncate py-1.5 pr-2 text-ink-3 text-xs">{note}</span>}
        {!isNew && (
          <div className="flex">
            <IconButton
              label={m.brand_row_up({ name })}
              disabled={row === 0}
              className="size-7 text-ink-3"
              onClick={() => rows.move(row, row - 1)}
            >
              <ArrowUp size={14} />
            </IconButton>
            <IconButton label={m.brand_row_remove({ name })} className="size-7 text-ink-3" onClick={() => rows.remove(row)}>
              <X size={14} />
            </IconButton>
          </div>
        )}
      </div>
      {problems.length > 0 && <p className="pb-1 pl-2 text-red-i text-xs">{problems.join(" ")}</p>}
    </li>
  );
}

type CellProps<T> = Pick<RowProps<T>, "label" | "item" | "row" | "rows" | "isNew"> & {
  column: Column<T>;
  at: number;
  problem: string | undefined;
};

function Cell<T>({ label, item, row, rows, column, at, isNew, problem }: CellProps<T>) {
  const number = row + 1;
  const of = column.label === "" ? label : `${label}, ${column.label}`;
  return (
    <textarea
      rows={1}
      data-cell={`${row}:${at}`}
      aria-label={isNew ? m.brand_row_new({ of }) : m.brand_row({ of, number })}
      aria-invalid={problem !== undefined || undefined}
      placeholder={isNew ? (at === 0 ? m.brand_row_add() : undefined) : column.label || undefined}
      value={column.read(item)}
      onChange={({ target }) => rows.write({ row, column: at }, target.value)}
      onKeyDown={(event) => rows.onKeyDown(event, { row, column: at })}
      onPaste={(event) => rows.onPaste(event, { row, column: at })}
      className={cx(
        "field-sizing-content w-full min-w-0 resize-none rounded bg-transparent px-2 py-1 leading-5 -outline-offset-1 placeholder:text-ink-3 aria-invalid:bg-red-s",
        at === 0 && column.label !== "" && "font-medium",
      )}
    />
  );
}
