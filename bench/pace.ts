import { setTimeout as wait } from "node:timers/promises";

/** Begins calls at a steady pace, whatever the answers take, until it is told to stop, and returns when each has ended. */
export async function callAtPace(
  perSecond: number,
  done: AbortSignal,
  call: (count: number) => Promise<void>,
): Promise<{ count: number; failed: number; firstError?: unknown }> {
  const pending = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const begun = performance.now();
  let count = 0;
  while (!done.aborted) {
    const one = call(count)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => pending.delete(one));
    pending.add(one);
    count += 1;
    await wait(Math.max(0, begun + (count * 1000) / perSecond - performance.now()));
  }
  await Promise.all(pending);
  return { count, failed: errors.length, ...(errors.length > 0 && { firstError: errors[0] }) };
}
