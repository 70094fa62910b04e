import { setTimeout as wait } from "node:timers/promises";

/** Runs `work` with a pause of `milliseconds` before each time. Disposing waits for the run that is under way. */
export function every(milliseconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): AsyncDisposable {
  const ending = new AbortController();

  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (!ending.signal.aborted) await work().catch(onError);
    }
  }

  const running = loop();
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running;
    },
  };
}
