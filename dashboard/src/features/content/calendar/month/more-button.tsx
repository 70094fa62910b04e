import { m } from "#messages";
import { useCalendar } from "../calendar-context.ts";

type MoreButtonProps = {
  day: string;
  count: number;
  /** Nothing else of the day is shown. */
  isAll: boolean;
  tabIndex: number;
};

/** Line that counts what a day has no room for, and opens it. */
export function MoreButton({ day, count, isAll, tabIndex }: MoreButtonProps) {
  const { openDay } = useCalendar();
  if (count === 0) return null;
  return (
    <button
      type="button"
      data-more={day}
      tabIndex={tabIndex}
      onClick={() => openDay(day)}
      className="h-4 shrink-0 truncate rounded px-1.5 text-left font-medium text-2xs text-ink-2 leading-4 hover:text-ink hover:underline"
    >
      {isAll ? m.calendar_items({ count }) : m.calendar_more({ count })}
    </button>
  );
}
