import { menuEntriesMax, menuLabelLengthMax } from "@galley/contract";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { focusMoved } from "#src/parts/order/focus-moved.ts";
import { moveItem } from "#src/parts/order/move-item.ts";
import { useOrderedRow } from "#src/parts/order/use-ordered-row.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { TextField } from "#src/ui/field.tsx";

export type Menu = Output<"get_blog_settings">["menu"];

type MenuFieldProps = { value: Menu; onChange: (menu: Menu) => void; problem: string | undefined };

/** Links of the blog's menu, in their order. */
export function MenuField({ value, onChange, problem }: MenuFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  // An entry has no name of its own, and two may be equal.
  const rows = value.map((entry, index) => ({ entry, index }));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return;
    onChange(moveItem(value, from, to));
    focusMoved(list.current, to);
  };
  return (
    <>
      {value.length === 0 && <p className="text-ink-2 text-ui leading-5">{m.blog_menu_none()}</p>}
      <ol ref={list} aria-label={m.blog_menu()} className="flex flex-col gap-2">
        {rows.map(({ entry, index }) => (
          <Row
            key={index}
            entry={entry}
            index={index}
            count={value.length}
            onChange={(next) => onChange(value.with(index, next))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
            onMove={move}
          />
        ))}
      </ol>
      {problem !== undefined && (
        <p role="alert" className="text-red-i text-xs">
          {problem}
        </p>
      )}
      <Button
        className="self-start"
        disabled={value.length >= menuEntriesMax}
        onClick={() => onChange([...value, { label: "", address: "" }])}
      >
        <Plus size={14} aria-hidden />
        {m.blog_menu_add()}
      </Button>
    </>
  );
}

type RowProps = {
  entry: Menu[number];
  index: number;
  count: number;
  onChange: (entry: Menu[number]) => void;
  onRemove: () => void;
  onMove: (from: number, to: number) => void;
};

function Row({ entry, index, count, onChange, onRemove, onMove }: RowProps) {
  const { row, handle, over, dragged, onKeyDown } = useOrderedRow<HTMLLIElement>(index, count > 1, onMove);
  const number = index + 1;
  const step = (by: 1 | -1) => ({ "data-step": by, onClick: () => onMove(index, index + by) });
  return (
    <li
      ref={row}
      onKeyDown={onKeyDown}
      className={cx(
        "grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 rounded-lg sm:grid-cols-[1rem_9.5rem_minmax(0,1fr)_auto]",
        over && "outline-2 outline-accent outline-offset-2",
        dragged && "opacity-40",
      )}
    >
      <span ref={handle} className={cx("row-span-2 text-ink-3 sm:row-span-1", count > 1 && "cursor-grab")}>
        <GripVertical size={15} aria-hidden />
      </span>
      <TextField
        label={m.blog_menu_label({ number })}
        hideLabel
        placeholder={m.blog_menu_label_example()}
        maxLength={menuLabelLengthMax}
        value={entry.label}
        onChange={(label) => onChange({ ...entry, label })}
      />
      <TextField
        label={m.blog_menu_address({ number })}
        hideLabel
        placeholder={m.blog_menu_address_example()}
        className="col-start-2 sm:col-start-3"
        value={entry.address}
        onChange={(address) => onChange({ ...entry, address })}
      />
      <div className="col-start-3 row-span-2 row-start-1 flex sm:col-start-4 sm:row-span-1">
        <IconButton {...step(-1)} label={m.blog_menu_earlier({ number })} disabled={index === 0}>
          <ArrowUp size={14} />
        </IconButton>
        <IconButton {...step(1)} label={m.blog_menu_later({ number })} disabled={index === count - 1}>
          <ArrowDown size={14} />
        </IconButton>
        <IconButton label={m.blog_menu_remove({ number })} onClick={onRemove}>
          <Trash2 size={14} />
        </IconButton>
      </div>
    </li>
  );
}
