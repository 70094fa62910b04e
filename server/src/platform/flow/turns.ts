import { Failure } from "#src/platform/failure.ts";

export type TurnsOptions = { perPartyMax: number; togetherMax: number; waitingPerPartyMax: number };

export type Turns = {
  /** Waits for a place and holds it until it is disposed of. Fails with the signal's reason, and with `unavailable` when too many wait. */
  take(party: string, signal: AbortSignal): Promise<Disposable>;
};

type Waiter = { grant(place: Disposable): void };

/** Bounds how much each party, and all of them together, do at once. Those that wait come on one party after the other. */
export function createTurns({ perPartyMax, togetherMax, waitingPerPartyMax }: TurnsOptions): Turns {
  const counts = new Map<string, number>();
  const waiting = new Map<string, Set<Waiter>>();
  let together = 0;

  function hold(party: string): Disposable {
    counts.set(party, (counts.get(party) ?? 0) + 1);
    together += 1;
    let isHeld = true;
    return {
      [Symbol.dispose]() {
        if (!isHeld) return;
        isHeld = false;
        together -= 1;
        const left = (counts.get(party) ?? 1) - 1;
        if (left === 0) counts.delete(party);
        else counts.set(party, left);
        grantNext();
      },
    };
  }

  const isOpen = (party: string) => together < togetherMax && (counts.get(party) ?? 0) < perPartyMax;

  function grantNext(): void {
    for (const [party, waiters] of waiting) {
      const [first] = waiters;
      if (first === undefined || !isOpen(party)) continue;
      leave(party, first);
      // Whoever has had a turn stands at the end again.
      if (waiting.delete(party)) waiting.set(party, waiters);
      first.grant(hold(party));
      return;
    }
  }

  function leave(party: string, waiter: Waiter): void {
    const waiters = waiting.get(party);
    waiters?.delete(waiter);
    if (waiters?.size === 0) waiting.delete(party);
  }

  function wait(party: string, signal: AbortSignal): Promise<Disposable> {
    const waiters = waiting.get(party) ?? new Set();
    if (waiters.size >= waitingPerPartyMax) throw new Failure("unavailable", "Too much of this is under way. Try again in a moment.");
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
    const give = () => {
      leave(party, waiter);
      reject(signal.reason);
    };
    const waiter: Waiter = {
      grant(place) {
        signal.removeEventListener("abort", give);
        resolve(place);
      },
    };
    signal.addEventListener("abort", give, { once: true });
    waiters.add(waiter);
    waiting.set(party, waiters);
    return promise;
  }

  return {
    async take(party, signal) {
      signal.throwIfAborted();
      return isOpen(party) ? hold(party) : wait(party, signal);
    },
  };
}
