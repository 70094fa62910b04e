import { longDay } from "#src/format/dates.ts";
import { m } from "#src/paraglide/messages.js";

/** A day and how much it holds, for whoever hears it. */
export function SpokenDay({ day, count }: { day: string; count: number }) {
  return <span className="sr-only">{`${longDay(day)}, ${count === 0 ? m.calendar_nothing() : m.calendar_items({ count })}`}</span>;
}
