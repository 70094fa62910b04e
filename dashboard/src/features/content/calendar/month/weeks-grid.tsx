import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { dayAs } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { inWeeks } from "../days.ts";
import type { CalendarEntry } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { gridRoles } from "./grid-roles.ts";
import { useGridKeys } from "./use-grid-keys.ts";

/** A day of a grid of weeks. `height` is that of its row, in pixels. */
export type WeekDay = { day: string; entries: readonly CalendarEntry[]; height: number; isActive: boolean };

type WeeksGridProps = GridProps & {
  /** Gives each week its look. */
  weekClass: (week: readonly string[]) => string;
  children: (day: WeekDay, week: readonly string[]) => ReactNode;
};

const none: readonly CalendarEntry[] = [];

/** Days as a grid of weeks. All rows have the same height and fill the window. */
export function WeeksGrid({ label, date, days, entries, isWaiting, weekClass, children }: WeeksGridProps) {
  const [height, row] = useHeight();
  const { active, grid } = useGridKeys(days, date);
  return (
    <div
      {...gridRoles.grid(label)}
      aria-busy={isWaiting}
      {...grid}
      className="flex flex-1 flex-col overflow-hidden rounded-xl border border-line bg-card"
    >
      <WeekdayRow days={days.slice(0, 7)} />
      <div {...gridRoles.rows} className="-mr-px -mb-px flex flex-1 flex-col">
        {inWeeks(days).map((week, index) => (
          <div
            key={week[0]}
            ref={index === 0 ? row : undefined}
            {...gridRoles.row}
            className={cx("grid h-0 flex-1 grid-cols-7", weekClass(week))}
          >
            {week.map((day) => children({ day, entries: entries.get(day) ?? none, height, isActive: day === active }, week))}
          </div>
        ))}
      </div>
    </div>
  );
}

export function WeekdayRow({ days, narrow = false }: { days: readonly string[]; narrow?: boolean }) {
  return (
    <div {...gridRoles.row} className="grid grid-cols-7 border-line border-b bg-panel/60">
      {days.map((day) => (
        <div key={day} {...gridRoles.head} className={cx("py-1.5 font-medium text-2xs text-ink-3", narrow ? "text-center" : "px-2.5")}>
          <span aria-hidden="true">{dayAs(day, { weekday: narrow ? "narrow" : "short" })}</span>
          <span className="sr-only">{dayAs(day, { weekday: "long" })}</span>
        </div>
      ))}
    </div>
  );
}

/** Returns the current height in pixels of the element that holds the ref. It may pass from one element to another. */
function useHeight(): [height: number, ref: RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    setHeight(element.clientHeight);
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, measure];
}
