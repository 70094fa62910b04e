import type { MailTimes } from "./mail-times.ts";

type Quiet = NonNullable<MailTimes["quietHours"]>;

/** The first instant, from this one on, at which no hours are quiet: this one itself where they are not. */
export function afterQuietHours(instant: Temporal.Instant, { timeZone, quietHours }: MailTimes): Temporal.Instant {
  if (quietHours === null) return instant;
  const now = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const end = loudFrom(now, quietHours);
  if (end.equals(now)) return instant;
  const zoned = end.toZonedDateTime(timeZone, { disambiguation: "compatible" }).toInstant();
  // Clocks that were set back show the end a second time.
  return Temporal.Instant.compare(zoned, instant) > 0 ? zoned : end.toZonedDateTime(timeZone, { disambiguation: "later" }).toInstant();
}

/** The first wall clock from this one on that is not quiet. Each round leaves a window or a day of the weekend behind. */
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
