import { countCharacters } from "@galley/contract";
import { type KeyboardEvent, type Ref, useId } from "react";
import { cx } from "#src/ui/cx.ts";

type CountedAreaProps = {
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  max: number;
  /** Length for limits that do not count characters; null while it is not known. */
  length?: number | null;
  problem?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** Allows a single line only. */
  single?: boolean;
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

/** Text field that grows with its text and counts what still fits. A text that is too long can still be typed. */
export function CountedArea({
  label,
  hideLabel = false,
  value,
  onChange,
  max,
  length,
  problem,
  hint,
  single = false,
  ...rest
}: CountedAreaProps) {
  const id = useId();
  const { className, ...area } = rest;
  const about = problem === undefined ? hint && `${id}-hint` : `${id}-problem`;
  return (
    <div className="text-ui">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className={cx("font-medium text-ink-2 text-xs", hideLabel && "sr-only")}>
          {label}
        </label>
        {length !== null && <Count length={length ?? countCharacters(value.trim())} max={max} />}
      </div>
      <textarea
        {...area}
        id={id}
        value={value}
        rows={1}
        aria-describedby={about || undefined}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => onChange(single ? target.value.replace(/(?<!\s)\s*\n\s*/g, " ") : target.value)}
        className={cx(
          "field-sizing-content w-full resize-none rounded-md border border-line-strong bg-card px-3 py-2 leading-5.5 placeholder:text-ink-3 disabled:opacity-70 aria-invalid:border-red-i",
          className,
        )}
      />
      <Below id={id} problem={problem} hint={hint} />
    </div>
  );
}

function Below({ id, problem, hint }: { id: string; problem: string | undefined; hint: string | undefined }) {
  if (problem !== undefined) {
    return (
      <p id={`${id}-problem`} className="mt-1 text-red-i text-xs leading-4.5">
        {problem}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className="mt-1 text-ink-3 text-xs leading-4.5">
      {hint}
    </p>
  );
}

function Count({ length, max }: { length: number; max: number }) {
  const left = max - length;
  return (
    <span
      className={cx("text-2xs tabular-nums", left < 0 ? "font-semibold text-red-i" : left <= max * 0.1 ? "text-amber-i" : "text-ink-3")}
    >
      {`${length} / ${max}`}
    </span>
  );
}
