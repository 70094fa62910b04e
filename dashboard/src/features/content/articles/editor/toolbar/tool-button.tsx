import type { ComponentType } from "react";
import { shownKeys } from "#src/shell/shortcuts.ts";
import { cx } from "#src/ui/cx.ts";

type Props = {
  icon: ComponentType<{ size?: number; strokeWidth?: number }>;
  label: string;
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  className?: string;
  onClick: () => void;
};

/** Button of a tool. Its name and keys appear when a person points at it. */
export function ToolButton({ icon: Icon, label, keys, pressed, disabled, className, onClick }: Props) {
  const shown = keys === undefined ? "" : `  ${shownKeys(keys).join(" ")}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      data-tip={`${label}${shown}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled !== true && onClick()}
      className={cx(
        "grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-panel hover:text-ink focus-visible:-outline-offset-2 aria-disabled:opacity-40",
        pressed === true && "bg-panel text-ink",
        className,
      )}
    >
      <Icon size={16} strokeWidth={1.8} />
    </button>
  );
}
