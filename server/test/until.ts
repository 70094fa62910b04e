import { setTimeout as wait } from "node:timers/promises";

const secondsMax = 120;

/** Waits until a condition holds. The timeout is so long that only a condition that never holds reaches it, even on a busy machine. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + secondsMax * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not hold within ${secondsMax} seconds: ${condition}`);
    await wait(5);
  }
}
