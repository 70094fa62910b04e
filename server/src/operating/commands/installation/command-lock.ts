import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Lock, type LockHolder, takeLock } from "#src/core/data-directory/lock.ts";

const pollMilliseconds = 50;

/**
 * Lets operator commands use the embedded database one at a time, and lets the service stop it between two of them. Returns
 * undefined when the lock is not free before the timeout. Calls `onWait` once, with the first holder that it waits for.
 */
export async function takeCommandLock(
  dataDirectory: string,
  timeoutSeconds: number,
  onWait: (holder: LockHolder) => void = () => {},
): Promise<Lock | undefined> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  let waiting = false;
  for (;;) {
    const outcome = await takeLock(join(dataDirectory, "command-lock"));
    if (!("pid" in outcome)) return outcome;
    if (performance.now() > deadline) return undefined;
    if (!waiting) onWait(outcome);
    waiting = true;
    await pause(pollMilliseconds);
  }
}
