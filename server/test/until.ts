import { setTimeout as wait } from "node:timers/promises";

/** Waits until a condition holds, and fails when it has not in time. A machine that others use too stands still at times. */
export async function until(condition: () => boolean | Promise<boolean>, secondsMax = 25): Promise<void> {
  const deadline = performance.now() + secondsMax * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not hold within ${secondsMax} seconds: ${condition}`);
    await wait(5);
  }
}
