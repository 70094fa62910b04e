import { Calendar } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { m } from "#messages";
import { dayOrder, writtenDay } from "#src/format/dates.ts";
import { readDay } from "#src/format/days.ts";
import { cx } from "./cx.ts";
import { control, FieldFrame } from "./field.tsx";

const DatePane = lazy(async () => ({ default: (await import("./date-pane.tsx")).DatePane }));

type DateFieldProps = {
  label: string;
  /** Day such as 2026-11-24; "" for none. */
  value: string;
  onChange: (day: string) => void;
  name?: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  className?: string;
};

/** Field for a day, typed as people write it in their country or chosen in a calendar, which is the same in every browser. */
export function DateField({ label, value, onChange, name, hint, problem, min, max, className }: DateFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const shown = typed ?? (value === "" ? "" : writtenDay(value));
  const isUnread = typed !== undefined && typed.trim() !== "" && readDay(typed, dayOrder()) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const day = text.trim() === "" ? "" : readDay(text, dayOrder());
    if (day !== undefined) onChange(day);
  };
  const close = () => {
    setOpen(false);
    frame.current?.querySelector("button")?.focus();
  };
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(ids) => (
        <div ref={frame} className="relative">
          <input
            {...ids}
            name={name}
            value={shown}
            autoComplete="off"
            aria-invalid={ids["aria-invalid"] ?? (isUnread || undefined)}
            placeholder={writtenDay("2026-12-31")}
            onChange={(event) => type(event.target.value)}
            // An unreadable date gives way to the chosen day.
            onBlur={() => setTyped(undefined)}
            className={cx(control, "h-8 pr-8 tabular-nums")}
          />
          <button
            type="button"
            aria-label={m.date_open()}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-ink-3 hover:text-ink"
          >
            <Calendar size={15} aria-hidden />
          </button>
          {open && frame.current !== null && (
            <Suspense>
              <DatePane
                label={label}
                anchor={frame.current}
                value={value}
                min={min}
                max={max}
                onChoose={(day) => {
                  onChange(day);
                  close();
                }}
                onClose={close}
                onLeave={() => setOpen(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
