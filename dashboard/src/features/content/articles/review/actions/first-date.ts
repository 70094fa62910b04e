import type { Output } from "#src/api/operations.ts";
import { wallClock } from "#src/format/dates.ts";
import { addDays, dayIn } from "#src/format/days.ts";

export type DateValues = { day: string; time: string };
type Dated = Pick<Output<"get_article">, "scheduledAt" | "plannedAt">;

/** Returns the article's scheduled or planned date if it is ahead, otherwise tomorrow morning. */
export function firstDate({ scheduledAt, plannedAt }: Dated, timeZone: string, now = new Date()): DateValues {
  const known = [scheduledAt, plannedAt].find((moment) => moment !== null && Date.parse(moment) > now.getTime());
  if (known !== undefined && known !== null) return wallClock(new Date(known), timeZone);
  return { day: addDays(dayIn(timeZone, now), 1), time: "09:30" };
}
