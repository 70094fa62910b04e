import { useId } from "react";

type DayFieldProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Field for a day, which may be empty. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex h-8 items-center gap-2 rounded-md border border-line-strong bg-card px-2.5 text-ui focus-within:outline-2 focus-within:outline-accent">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
        className="bg-transparent outline-none"
      />
    </div>
  );
}
