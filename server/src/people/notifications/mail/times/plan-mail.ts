import { type MailChoice, type NotificationKind, urgentKinds } from "@galley/contract";
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

/** A notification to send by email, with its person's current choice for its kind. */
export type Planned = { kind: NotificationKind; choice: Exclude<MailChoice, "off">; createdAt: Date };

/** Returns the instant from which an email may be sent: `now` or later. `lastDaily` is the day of the newest daily digest. */
export function planMail({ kind, choice, createdAt }: Planned, times: MailTimes, now: Date, lastDaily: string | null): Date {
  const instant = now.toTemporalInstant();
  if (choice === "now" && times.urgentAnytime && urgentKinds.includes(kind)) return now;
  const due = choice === "now" ? instant : nextDigest(createdAt.toTemporalInstant(), times, lastDaily);
  return dateOf(afterQuietHours(Temporal.Instant.compare(due, instant) > 0 ? due : instant, times));
}

/** Returns the day on a person's clock. */
export function dayOn(instant: Date, { timeZone }: MailTimes): string {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * Finds the first digest after an instant that is sent on a later day than the newest one. A time that a clock change skips
 * comes later by as much; of a time that happens twice, the first counts.
 */
function nextDigest(after: Temporal.Instant, times: MailTimes, lastDaily: string | null): Temporal.Instant {
  const { timeZone, digestTime } = times;
  let day = after.toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const hour = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(digestTime) }).toInstant();
    const sent = afterQuietHours(hour, times);
    const isNext = Temporal.Instant.compare(hour, after) > 0 && (lastDaily === null || dayOn(dateOf(sent), times) > lastDaily);
    if (isNext) return sent;
    day = day.add({ days: 1 });
  }
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
