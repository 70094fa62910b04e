import { FieldFrame } from "#src/ui/field.tsx";

type GrowingAreaProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  maxLength: number;
};

/** Text field that grows with its text. A text that is too long can still be typed, and gets a note. */
export function GrowingArea({ label, hint, value, onChange, problem, maxLength }: GrowingAreaProps) {
  const length = Array.from(value).length;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      problem={problem}
      after={length > maxLength * 0.7 && <span className="text-2xs text-ink-3 tabular-nums">{`${length} / ${maxLength}`}</span>}
    >
      {(ids) => (
        <textarea
          {...ids}
          rows={2}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-sizing-content min-h-20 w-full resize-none rounded-md border border-line-strong bg-card px-3 py-2 text-ui leading-5.5 placeholder:text-ink-3 aria-invalid:border-red-i"
        />
      )}
    </FieldFrame>
  );
}
