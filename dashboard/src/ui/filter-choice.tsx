import { X } from "lucide-react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { FilterMenu, type FilterOption } from "./filter-menu.tsx";

type FilterChoiceProps<T extends string> = {
  name: string;
  value: T | undefined;
  options?: readonly FilterOption<T>[];
  groups?: readonly { label: string; options: readonly FilterOption<T>[] }[];
  onChange: (value: T | undefined) => void;
  /** Label of no choice. */
  any?: string;
  /** Label of a value that is not among the options. */
  unknown?: string;
};

const nothing = "";

/** Filter of a list: any value, or one of several. */
export function FilterChoice<T extends string>({
  name,
  value,
  options = [],
  groups = [],
  onChange,
  any = m.filter_any(),
  unknown = any,
}: FilterChoiceProps<T>) {
  const known = [...options, ...groups.flatMap((group) => group.options)];
  const isUnknown = value !== undefined && !known.some((option) => option.value === value);
  return (
    <FilterMenu<T | typeof nothing>
      label={name}
      value={value ?? nothing}
      active={value !== undefined}
      options={[{ value: nothing, label: any }, ...options, ...(isUnknown ? [{ value, label: unknown }] : [])]}
      groups={groups}
      onChange={(next) => onChange(next === nothing ? undefined : next)}
    />
  );
}

/** Button that tells that only what belongs to one thing is shown, and removes this filter. */
export function OnlyOf({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button className="max-w-full" onClick={onRemove}>
      <span className="truncate font-normal text-ink-2">{text}</span>
      <X size={13} className="shrink-0 text-ink-3" aria-label={m.filter_remove()} />
    </Button>
  );
}
