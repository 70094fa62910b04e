import type { ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";

type Choice<T extends string> = { value: T; label: string; icon?: ReactNode };

type Props<T extends string> = {
  legend: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Shows icons alone; their labels are for screen readers and for the tooltip. */
  icons?: boolean;
  className?: string;
};

/** Buttons of which one is pressed. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose, icons = false, className }: Props<T>) {
  return (
    <fieldset className={cx("flex shrink-0 rounded-lg bg-panel p-0.5", className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          aria-label={icons ? label : undefined}
          data-tip={icons ? label : undefined}
          onClick={() => onChoose(value)}
          className={cx(
            "flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md font-medium text-xs",
            icons ? "px-2" : "px-2.5",
            value === chosen ? "bg-card text-ink shadow-sm" : "text-ink-2 hover:text-ink",
          )}
        >
          {icon}
          {!icons && label}
        </button>
      ))}
    </fieldset>
  );
}
