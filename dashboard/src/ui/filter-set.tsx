import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { cx } from "./cx.ts";
import { Popover } from "./popover.tsx";

type FilterGroup = {
  /** Stands above the options; absent where one group is all. */
  title?: string;
  options: readonly { value: string; label: string; sign?: ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

type FilterSetProps = {
  title: string;
  active: boolean;
  groups: readonly FilterGroup[];
  /** Shows everything again. */
  onClear: () => void;
  /** Stands above the groups. */
  before?: ReactNode;
  /** Shows the groups in two columns where the window has room for them. */
  wide?: boolean;
  /** Text of the button. */
  children: ReactNode;
};

/** Filter by any of several values, in groups. Groups without options are left out. */
export function FilterSet({ title, active, groups, onClear, before, wide = false, children }: FilterSetProps) {
  return (
    <Popover
      title={title}
      hideTitle
      className={cx("p-3", wide ? "w-116!" : "w-64!")}
      trigger={<Button className={active ? "border-accent text-accent" : undefined}>{children}</Button>}
    >
      {(close) => (
        <div className="flex flex-col gap-4">
          {before}
          <div className={cx("gap-x-6", wide && "sm:columns-2")}>
            {groups.map((group) => (
              <Group key={group.title ?? title} {...group} />
            ))}
          </div>
          {active && (
            <Button
              look="quiet"
              className="-mx-1 justify-start px-1"
              onClick={() => {
                onClear();
                close();
              }}
            >
              {m.filter_everything()}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}

function Group({ title, options, chosen, onChange }: FilterGroup) {
  if (options.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 break-inside-avoid flex-col gap-2 mb-4">
      {title !== undefined && <legend className="mb-1.5 text-ink-3 text-xs">{title}</legend>}
      {options.map(({ value, label, sign }) => (
        <div key={value} className="flex items-center justify-between gap-2">
          <Checkbox
            label={label}
            checked={chosen.includes(value)}
            onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          {sign}
        </div>
      ))}
    </fieldset>
  );
}
