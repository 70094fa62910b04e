import { type ReactNode, useId } from "react";
import { reasonOf } from "#src/api/reason-of.ts";
import { cx } from "./cx.ts";

/** Classes of whatever people type into. */
export const control =
  "w-full rounded-md border border-line-strong bg-card px-2.5 text-ui text-ink placeholder:text-ink-3 aria-invalid:border-red-i disabled:opacity-60";

type Common<T> = {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  className?: string;
};

type FrameProps = {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  after?: ReactNode;
  children: (ids: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined }) => ReactNode;
};

/** Frame of a field that ties its label, its hint and its problem together for screen readers. */
export function FieldFrame({ label, hint, problem, hideLabel = false, className, after, children }: FrameProps) {
  const id = useId();
  const about = problem !== undefined ? `${id}-problem` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={cx("text-ui", className)}>
      <div className={cx("mb-1 flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
        <label htmlFor={id} className="font-medium text-ink-2 text-xs">
          {label}
        </label>
        {after}
      </div>
      {children({ id, "aria-describedby": about, "aria-invalid": problem !== undefined || undefined })}
      {problem !== undefined ? (
        <p id={`${id}-problem`} className="mt-1 text-red-i text-xs">
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className="mt-1 text-ink-3 text-xs">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type TextProps = Common<string> & {
  type?: "text" | "email" | "url" | "date" | "search" | "number" | "password";
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  min?: string;
  max?: string;
  step?: string;
};

export function TextField({ label, hint, problem, value, onChange, hideLabel, className, type = "text", ...rest }: TextProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      problem={problem}
      hideLabel={hideLabel}
      className={className}
      after={<Counter value={value} max={rest.maxLength} />}
    >
      {(ids) => (
        <input
          {...rest}
          {...ids}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, "h-8")}
        />
      )}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  value,
  onChange,
  hideLabel,
  className,
  rows = 3,
  ...rest
}: Common<string> & { rows?: number; maxLength?: number; placeholder?: string }) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      problem={problem}
      hideLabel={hideLabel}
      className={className}
      after={<Counter value={value} max={rest.maxLength} />}
    >
      {(ids) => (
        <textarea
          {...rest}
          {...ids}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, "py-1.5 leading-5")}
        />
      )}
    </FieldFrame>
  );
}

type Choice<T> = { value: T; label: string };

function asOption({ value, label }: Choice<string>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

export function SelectField<T extends string>({
  label,
  hint,
  problem,
  value,
  onChange,
  hideLabel,
  className,
  options,
  groups = [],
  ...rest
}: Common<T> & { options: readonly Choice<T>[]; groups?: readonly { label: string; options: readonly Choice<T>[] }[] }) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} hideLabel={hideLabel} className={className}>
      {(ids) => (
        <select {...rest} {...ids} value={value} onChange={(event) => onChange(event.target.value as T)} className={cx(control, "h-8")}>
          {options.map(asOption)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(asOption)}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function Counter({ value, max }: { value: string; max: number | undefined }) {
  const length = Array.from(value).length;
  if (max === undefined || length < max * 0.7) return null;
  return <span className={cx("text-2xs tabular-nums", length > max ? "text-red-i" : "text-ink-3")}>{`${length} / ${max}`}</span>;
}

/** Problem of a form as a whole. */
export function FormProblem({ children, error }: { children?: string | undefined; error?: Error | null }) {
  const problem = children ?? (error && reasonOf(error));
  if (!problem) return null;
  return (
    <p role="alert" className="mb-3 rounded-md bg-red-s px-3 py-2 text-red-i text-ui">
      {problem}
    </p>
  );
}
