import { cx } from "./cx.ts";

type CheckboxProps = {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** Checkbox. `some` shows that only a part of its items is checked. */
export function Checkbox({ label, hideLabel = false, checked, some = false, onChange, disabled }: CheckboxProps) {
  return (
    <label className="inline-flex items-center gap-2 text-ui">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = some && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className={cx(hideLabel && "sr-only")}>{label}</span>
    </label>
  );
}
