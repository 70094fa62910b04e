import { useSyncExternalStore } from "react";

export const secondMilliseconds = 1000;
export const minuteMilliseconds = 60_000;

type Clock = { listen: (listener: () => void) => () => void; tick: () => number };

const clocks = new Map<number, Clock>();

/** All who follow the same step share one timer, which stops with the last of them. */
function clockOf(stepMilliseconds: number): Clock {
  const known = clocks.get(stepMilliseconds);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const clock: Clock = {
    listen(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        for (const one of listeners) one();
      }, stepMilliseconds);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    tick: () => Math.floor(Date.now() / stepMilliseconds),
  };
  clocks.set(stepMilliseconds, clock);
  return clock;
}

/** Returns the current time, and renders again with every step of it. */
export function useNow(stepMilliseconds: number): number {
  const { listen, tick } = clockOf(stepMilliseconds);
  useSyncExternalStore(listen, tick);
  return Date.now();
}
