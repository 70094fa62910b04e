import { ChevronDown } from "lucide-react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Menu, MenuChoice } from "./menu.tsx";

type FilterOption = { value: string; label: string; count?: number };

type FilterMenuProps = {
  label: string;
  value: string;
  options: readonly FilterOption[];
  active: boolean;
  onChange: (value: string) => void;
};

/** Filter of a list: its name, the chosen value, and the options with their counts. */
export function FilterMenu({ label, value, options, active, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
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
      <MenuChoice
        value={value}
        onChange={onChange}
        options={options.map((option) => ({
          value: option.value,
          label: (
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
              <span className="truncate">{option.label}</span>
              {option.count !== undefined && <span className="text-ink-3 text-xs tabular-nums">{option.count}</span>}
            </span>
          ),
        }))}
      />
    </Menu>
  );
}
