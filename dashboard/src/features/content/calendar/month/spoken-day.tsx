import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";

/** Day and its number of entries, for screen readers. */
export function SpokenDay({ day, count }: { day: string; count: number }) {
  return <span className="sr-only">{`${longDay(day)}, ${count === 0 ? m.calendar_nothing() : m.calendar_items({ count })}`}</span>;
}
