import { type KeyboardEvent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { timeOfDay } from "#src/format/dates.ts";
import { minuteOf, readTime, stepTime } from "#src/format/times.ts";
import { cx } from "./cx.ts";
import { control, FieldFrame } from "./field.tsx";
import { useMedia } from "./use-media.ts";

const stepMinutes = 15;
const firstTime = "09:00";
const example = "14:30";

type TimeFieldProps = {
  label: string;
  /** Time such as 14:30; "" for none, and while what is typed cannot be read. */
  value: string;
  onChange: (time: string) => void;
  name?: string;
  required?: boolean;
  hint?: ReactNode;
  problem?: string | undefined;
  className?: string;
};

/** Field for a time of day: typed as people write it in their country, or chosen as a phone or tablet does it. */
export function TimeField(props: TimeFieldProps) {
  return useMedia("(pointer: coarse)") ? <ChosenTime {...props} /> : <TypedTime {...props} />;
}

function ChosenTime({ label, value, onChange, hint, problem, className, ...rest }: TimeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          type="time"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, "h-8 tabular-nums")}
        />
      )}
    </FieldFrame>
  );
}

/** The arrow keys go through the quarters of an hour. */
function TypedTime({ label, value, onChange, hint, problem, className, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState({ text: "", time: "" });
  const [isLeft, setLeft] = useState(true);
  const isUnread = value === "" && typed.time === "" && typed.text.trim() !== "";
  // Another time than that of the typed text was chosen elsewhere.
  const shown = value === typed.time && (!isLeft || isUnread) ? typed.text : value === "" ? "" : timeOfDay(value);
  const type = (text: string) => {
    const time = readTime(text) ?? "";
    setTyped({ text, time });
    setLeft(false);
    onChange(time);
  };
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (direction === undefined || event.altKey) return;
    event.preventDefault();
    setLeft(true);
    onChange(value === "" ? firstTime : stepTime(value, direction, stepMinutes));
  };
  const unread = isLeft && isUnread ? m.time_unread({ field: label, example: timeOfDay(example) }) : undefined;
  return (
    <FieldFrame label={label} hint={hint} problem={problem ?? unread} className={className}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          role="spinbutton"
          aria-valuemin={0}
          aria-valuemax={minuteOf("23:59")}
          aria-valuenow={value === "" ? undefined : minuteOf(value)}
          aria-valuetext={shown}
          value={shown}
          autoComplete="off"
          placeholder={timeOfDay(example)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={step}
          onBlur={() => setLeft(true)}
          className={cx(control, "h-8 tabular-nums")}
        />
      )}
    </FieldFrame>
  );
}
