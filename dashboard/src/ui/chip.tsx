import { X } from "lucide-react";
import { cx } from "./cx.ts";

type ChipProps = {
  label: string;
  wrong: boolean;
  /** Name of the button that removes it. */
  removeLabel: string;
  /** Undefined where it cannot be removed. */
  onRemove: (() => void) | undefined;
};

/** One of the words of a field, with a button to remove it. */
export function Chip({ label, wrong, removeLabel, onRemove }: ChipProps) {
  return (
    <span
      className={cx(
        "inline-flex h-6 max-w-full items-center gap-0.5 rounded-full pl-2 text-xs",
        onRemove === undefined ? "pr-2" : "pr-0.5",
        wrong ? "bg-red-s text-red-i" : "bg-panel text-ink",
      )}
    >
      <span className="truncate">{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-5 place-items-center rounded-full hover:bg-line"
        >
          <X size={12} />
        </button>
      )}
    </span>
  );
}
