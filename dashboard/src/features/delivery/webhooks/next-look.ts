import type { WebhookDelivery } from "./names.ts";

type Unfinished = Pick<WebhookDelivery, "status" | "nextAttemptAt">;

const soonMilliseconds = 1000;
const lateMilliseconds = 5000;
const patienceMilliseconds = 20_000;

/**
 * Returns the time until deliveries should be loaded again, in milliseconds. `now` is on the service's clock. The time is short
 * while a delivery is sent or due; an overdue one waits for capacity at its endpoint. Returns undefined if no delivery changes
 * by itself.
 */
export function nextLook(deliveries: readonly Unfinished[], now: number): number | undefined {
  const waits = deliveries.flatMap(({ status, nextAttemptAt }) => {
    if (status === "delivering") return [soonMilliseconds];
    if (nextAttemptAt === null) return [];
    const wait = Date.parse(nextAttemptAt) - now;
    return [wait < -patienceMilliseconds ? lateMilliseconds : Math.max(wait, 0) + soonMilliseconds];
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}
