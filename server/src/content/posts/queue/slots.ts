import { type PostSlot, queueDaysMax, weekdays } from "@galley/contract";
import { type ResolvedTime, resolveWallClock, wallClockAt } from "#src/core/wall-clock.ts";

/** Slots of one destination. */
export type Slots = readonly Pick<PostSlot, "weekday" | "time">[];

/** Returns the first slot after an instant that is not taken; undefined when there is none within `queueDaysMax` days. */
export function findFreeSlot(slots: Slots, timeZone: string, after: Date, isTaken: (instant: Date) => boolean): ResolvedTime | undefined {
  const first = dayOf(after, timeZone);
  for (let days = 0; days <= queueDaysMax; days += 1) {
    const free = slotsOn(first.add({ days }), slots, timeZone).find(({ instant }) => instant > after && !isTaken(instant));
    if (free !== undefined) return free;
  }
  return undefined;
}

/** Returns whether an instant is a slot. */
export function isSlot(slots: Slots, timeZone: string, instant: Date): boolean {
  return slotsOn(dayOf(instant, timeZone), slots, timeZone).some((slot) => slot.instant.getTime() === instant.getTime());
}

/**
 * Returns the slots of a day in their order. One in an hour that clocks skip moves forward, and one in an hour that comes twice is the
 * first, as every date; a day that a zone skips whole has none.
 */
function slotsOn(day: Temporal.PlainDate, slots: Slots, timeZone: string): ResolvedTime[] {
  const name = day.toString();
  return slots
    .filter(({ weekday }) => weekday === weekdays[day.dayOfWeek - 1])
    .map(({ time }) => resolveWallClock(name, time, timeZone))
    .filter(({ local }) => local.startsWith(name))
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime());
}

function dayOf(instant: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(wallClockAt(instant, timeZone));
}
