import type { Delivery } from "./names.ts";

type Unfinished = Pick<Delivery, "status" | "nextAttemptAt">;

const soonMilliseconds = 1000;
const lateMilliseconds = 5000;
const patienceMilliseconds = 20_000;

/**
 * When deliveries are worth another look, from `now` on the service's clock: while one is being sent or due, and once the next
 * one comes due. What is overdue waits for room at its endpoint. undefined where nothing moves by itself.
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
