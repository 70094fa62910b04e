import { m } from "#messages";
import { longDay, shortLocal } from "#src/format/dates.ts";
import { type CalendarEntry, type CalendarMoment, localOf } from "../entries.ts";

/** Returns why an entry cannot have that date; undefined if nothing known here prevents it. */
export function moveRefusal(entry: CalendarEntry, to: CalendarMoment, today: string): string | undefined {
  if (entry.movable === null) return entry.reason ?? m.calendar_not_movable();
  if (to.day < today) return m.calendar_day_over({ day: longDay(to.day) });
  const { notBefore } = entry.movable;
  if (notBefore !== null && localOf(to) < notBefore) return m.calendar_not_before({ moment: shortLocal(notBefore) });
  return undefined;
}

/** Returns whether the date makes something go out that would not by itself. This needs a confirmation. */
export function isFirstDate(entry: CalendarEntry): boolean {
  return entry.type !== "topic" && entry.state === "planned" && !(entry.movable?.needsApproval ?? false);
}
