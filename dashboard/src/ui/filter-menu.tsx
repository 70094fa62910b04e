import { ChevronDown } from "lucide-react";
import { counted } from "#src/format/counted.ts";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Menu, MenuChoice, MenuHeading } from "./menu.tsx";

export type FilterOption<T extends string = string> = { value: T; label: string; count?: number };

type FilterMenuProps<T extends string> = {
  label: string;
  value: T;
  options: readonly FilterOption<T>[];
  /** Options under headings, below the others. */
  groups?: readonly { label: string; options: readonly FilterOption<T>[] }[];
  active: boolean;
  onChange: (value: T) => void;
};

/** Filter of a list: its name, the chosen value, and the options with their counts. */
export function FilterMenu<T extends string>({ label, value, options, groups = [], active, onChange }: FilterMenuProps<T>) {
  const all = [...options, ...groups.flatMap((group) => group.options)];
  const chosen = all.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass("plain", cx("max-w-full font-normal!", active ? "border-ink-3!" : "text-ink-2!"))}>
          <span className="min-w-0 truncate">
            {label}: <span className={cx(active && "font-medium")}>{chosen}</span>
          </span>
          <ChevronDown size={14} className="shrink-0 text-ink-3" aria-hidden />
        </button>
      }
    >
      <MenuChoice value={value} onChange={onChange} options={options.map(asChoice)} />
      {groups.map((group) => (
        <div key={group.label}>
          <MenuHeading>{group.label}</MenuHeading>
          <MenuChoice label={group.label} value={value} onChange={onChange} options={group.options.map(asChoice)} />
        </div>
      ))}
    </Menu>
  );
}

function asChoice<T extends string>({ value, label, count }: FilterOption<T>) {
  return {
    value,
    label: (
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
        <span className="truncate">{label}</span>
        {count !== undefined && <span className="text-ink-3 text-xs tabular-nums">{counted(count)}</span>}
      </span>
    ),
  };
}
