import { dayAs } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { SpokenDay } from "./spoken-day.tsx";

type DayNumberProps = { day: string; count: number; isToday: boolean; isPale: boolean };

/** Number of a day. The first of a month has the month's name, and today is marked. */
export function DayNumber({ day, count, isToday, isPale }: DayNumberProps) {
  const isFirst = day.endsWith("-01");
  return (
    <span
      className={cx(
        "grid h-5.5 min-w-5.5 place-items-center whitespace-nowrap rounded-full px-1 text-xs tabular-nums",
        isToday ? "bg-accent font-semibold text-on-accent" : isPale ? "text-ink-3" : "text-ink-2",
        isFirst && !isToday && "font-semibold",
      )}
    >
      <SpokenDay day={day} count={count} />
      <span aria-hidden="true">{isFirst ? dayAs(day, { day: "numeric", month: "short" }) : Number(day.slice(8))}</span>
    </span>
  );
}
