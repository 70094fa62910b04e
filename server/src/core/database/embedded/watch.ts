import { setTimeout as pause } from "node:timers/promises";
import { isProcessAlive } from "#src/core/data-directory/process-identity.ts";
import { capServerLog } from "./server-log.ts";

export type WatchEvent =
  | { type: "ended"; pid: number }
  | { type: "restarted"; pid: number; milliseconds: number }
  | { type: "failed"; error: unknown; retrySeconds: number };

const checkMilliseconds = 200;
const logCheckMilliseconds = 60_000;
const calmMilliseconds = 60_000;
const firstPauseMilliseconds = 250;
const pauseMillisecondsMax = 30_000;

/** Keeps the server running until disposed. A server that keeps ending is restarted after growing pauses of at most 30 s. */
export function watchServer(options: {
  log: string;
  currentPid: () => number;
  restart: () => Promise<number>;
  report: (event: WatchEvent) => void;
}): Disposable {
  const { currentPid, restart, report } = options;
  let startedAt = performance.now();
  let wait = 0;
  const ending = new AbortController();
  const logTimer = setInterval(() => attempt(() => capServerLog(options.log)), logCheckMilliseconds);
  logTimer.unref();

  async function check(): Promise<void> {
    if (isProcessAlive(currentPid())) return;
    report({ type: "ended", pid: currentPid() });
    if (performance.now() - startedAt > calmMilliseconds) wait = 0;
    while (!ending.signal.aborted) {
      await pause(wait, undefined, { signal: ending.signal, ref: false });
      wait = Math.min(Math.max(wait * 2, firstPauseMilliseconds), pauseMillisecondsMax);
      const begin = performance.now();
      try {
        const pid = await restart();
        startedAt = performance.now();
        return report({ type: "restarted", pid, milliseconds: Math.round(startedAt - begin) });
      } catch (error) {
        if (ending.signal.aborted) return;
        report({ type: "failed", error, retrySeconds: wait / 1000 });
      }
    }
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      // A listener's error or an aborted pause must not end this loop.
      await pause(checkMilliseconds, undefined, { signal: ending.signal, ref: false })
        .then(check)
        .catch(() => {});
    }
  }

  void watch();
  return {
    [Symbol.dispose]() {
      ending.abort();
      clearInterval(logTimer);
    },
  };
}

// A log that cannot be cut, for example on a full disk, must not end the service.
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}
