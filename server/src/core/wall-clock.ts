import { sentence } from "@galley/messages";
import { Failure } from "./failure.ts";

export type ResolvedTime = {
  /** `YYYY-MM-DDTHH:MM` on the zone's clocks, after a skipped hour has been moved forward. */
  local: string;
  instant: Date;
};

// Beyond these a timestamp is no longer written with a four-digit year.
const yearMin = 1;
const yearMax = 9999;

/**
 * Returns the instant of a wall-clock day and time in a zone. A time that a clock change skips moves forward by the gap. A time
 * that happens twice means the first.
 */
export function resolveWallClock(day: string, time: string, timeZone: string): ResolvedTime {
  const date = parseDay(day);
  const zoned = date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone, { disambiguation: "compatible" });
  const { year } = zoned.withTimeZone("UTC");
  if (year < yearMin || year > yearMax) {
    throw new Failure("invalid_input", sentence("refusal_day_too_far", { day, first: yearMin, last: yearMax }), "day");
  }
  return {
    local: zoned.toPlainDateTime().toString({ smallestUnit: "minute" }),
    instant: new Date(zoned.epochMilliseconds),
  };
}

/** Returns the time that the zone's clocks show at an instant: `YYYY-MM-DDTHH:MM`. */
export function wallClockAt(instant: Date, timeZone: string): string {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

function parseDay(day: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    throw new Failure("invalid_input", sentence("refusal_day_does_not_exist", { day }), "day");
  }
}
