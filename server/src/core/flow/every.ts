import { setTimeout as wait } from "node:timers/promises";
import type { Bell } from "./bell.ts";

/**
 * Runs `work` with a pause of `milliseconds` before each time, and with a `bell` only after that has rung. Disposing waits for the run that is under
 * way.
 */
export function every(milliseconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void, bell?: Bell): AsyncDisposable {
  const ending = new AbortController();

  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      await bell?.rung();
      await wait(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (!ending.signal.aborted) await work().catch(onError);
    }
  }

  const running = loop();
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      bell?.ring();
      await running;
    },
  };
}
