import { resolveTime } from "#src/parts/resolve-time.ts";

export const deliverySpans = ["any", "hour", "day", "week", "between"] as const;
export type DeliverySpan = (typeof deliverySpans)[number];

type Times = { span: DeliverySpan; fromDay: string; fromTime: string; toDay: string; toTime: string };

const [minute, hour] = [60_000, 3_600_000];
const lengths = { hour, day: 24 * hour, week: 7 * 24 * hour };

/** Returns the bounds of a period as the operation expects them. A day without a time counts whole, and an empty day sets no bound. */
export function boundsOf({ span, ...times }: Times, timeZone: string, now: number): { from?: string; to?: string } {
  if (span === "any") return {};
  if (span !== "between") return { from: new Date(now - lengths[span]).toISOString() };
  const from = resolveTime(times.fromDay, times.fromTime || "00:00", timeZone)?.instant.getTime();
  const to = resolveTime(times.toDay, times.toTime || "23:59", timeZone)?.instant.getTime();
  return {
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(times.toTime === "" ? to + minute : to).toISOString() }),
  };
}
