import type { MailTimes } from "./mail-times.ts";

type Quiet = NonNullable<MailTimes["quietHours"]>;

/** Returns the first instant outside quiet hours, from this one on. */
export function afterQuietHours(instant: Temporal.Instant, { timeZone, quietHours }: MailTimes): Temporal.Instant {
  if (quietHours === null) return instant;
  const now = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const end = loudFrom(now, quietHours);
  if (end.equals(now)) return instant;
  const zoned = end.toZonedDateTime(timeZone, { disambiguation: "compatible" }).toInstant();
  // If clocks are set back, they show the end a second time.
  return Temporal.Instant.compare(zoned, instant) > 0 ? zoned : end.toZonedDateTime(timeZone, { disambiguation: "later" }).toInstant();
}

/** Returns the first wall-clock time from this one on that is not quiet. Each round skips one window or one day of the weekend. */
function loudFrom(start: Temporal.PlainDateTime, quiet: Quiet): Temporal.PlainDateTime {
  let at = start;
  for (;;) {
    const end = endOfQuiet(at, quiet);
    if (end === undefined) return at;
    at = end;
  }
}

const saturday = 6;

function endOfQuiet(at: Temporal.PlainDateTime, { from, until, weekends }: Quiet): Temporal.PlainDateTime | undefined {
  const today = at.toPlainDate();
  if (weekends && at.dayOfWeek >= saturday) return today.add({ days: 1 }).toPlainDateTime();
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(until)];
  const time = at.toPlainTime();
  const hasBegun = Temporal.PlainTime.compare(time, begins) >= 0;
  const hasEnded = Temporal.PlainTime.compare(time, ends) >= 0;
  const isOvernight = Temporal.PlainTime.compare(begins, ends) > 0;
  if (isOvernight && hasBegun) return today.add({ days: 1 }).toPlainDateTime(ends);
  const isQuiet = isOvernight ? !hasEnded : hasBegun && !hasEnded;
  return isQuiet ? today.toPlainDateTime(ends) : undefined;
}
