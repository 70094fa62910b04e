import { type MailChoice, type NotificationKind, urgentKinds } from "@galley/contract";
import type { MailTimes } from "./mail-times.ts";
import { afterQuietHours } from "./quiet-hours.ts";

/** A notification that is to be sent by e-mail, and how its person wants to be told of its kind now. */
export type Planned = { kind: NotificationKind; choice: Exclude<MailChoice, "off">; createdAt: Date };

/** The instant from which an e-mail may go out: `now` or later. `lastDaily` is the day of the newest daily digest. */
export function planMail({ kind, choice, createdAt }: Planned, times: MailTimes, now: Date, lastDaily: string | null): Date {
  const instant = now.toTemporalInstant();
  if (choice === "now" && times.urgentAnytime && urgentKinds.includes(kind)) return now;
  const due = choice === "now" ? instant : nextDigest(createdAt.toTemporalInstant(), times, lastDaily);
  return dateOf(afterQuietHours(Temporal.Instant.compare(due, instant) > 0 ? due : instant, times));
}

/** The day on somebody's clocks. */
export function dayOn(instant: Date, { timeZone }: MailTimes): string {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The first hour of a digest after an instant whose e-mail goes out on a later day than the newest one. An hour that a clock change
 * skips comes as much later; one that happens twice is meant the first time.
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
