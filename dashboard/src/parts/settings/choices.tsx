import { cx } from "#src/ui/cx.ts";

type Choice<T> = { value: T; label: string; text: string };
type ChoicesProps<T> = { label: string; hideLabel?: boolean; value: T; onChange: (value: T) => void; options: readonly Choice<T>[] };

/** Choice of one among a few options, each with its explanation. */
export function Choices<T extends string>({ label, hideLabel = false, value, onChange, options }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className={cx("mb-1.5 font-medium text-ui", hideLabel && "sr-only")}>{label}</legend>
      <div className={cx("grid gap-2", options.length > 2 ? "sm:grid-cols-3" : "sm:grid-cols-2")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex gap-2.5 rounded-lg border px-3 py-2.5 text-ui leading-5",
              option.value === value ? "border-accent bg-accent-soft/50" : "border-line hover:bg-panel/40",
            )}
          >
            <input
              type="radio"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{option.label}</span>
              <span className="block text-ink-2">{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
