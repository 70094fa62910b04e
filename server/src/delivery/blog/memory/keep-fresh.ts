import { settlesWithin } from "#src/core/flow/within.ts";

/** A value from the database that is read again on request, at most once a second. */
export type Kept<T> = {
  /** Returns the value at once while the last read is recent enough, else a promise of a new read. */
  read(): T | Promise<T>;
  /** Makes the next reader wait for a read that begins after this call. With `for good`, no reader gets the last value any more. */
  forget(how?: "for good"): void;
};

/** Age limits of a database read, in milliseconds. */
export const freshness = {
  /** Below this age no new read begins. */
  askAfter: 1000,
  /** Below this age readers get the last value while one new read runs; above it they wait for that read. */
  waitAfter: 3000,
  /** For so long readers wait for a read, as where somebody holds a lock on a table, before they get the last value. */
  answerWithin: 2000,
  /** Up to this age readers get the last value while the database cannot be reached, or does not answer in time. */
  failAfter: 300_000,
};

type Look<T> = { value: T; begunAt: number };

export function keepFresh<T>(
  load: () => Promise<T>,
  onError: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Kept<T> {
  let last: Look<T> | undefined;
  let running: Promise<T> | undefined;
  let askAt = 0;
  let waitAt = 0;
  let generation = 0;
  let lookedAt = 0;

  async function look(begunIn: number): Promise<T> {
    const begunAt = now();
    lookedAt = begunAt;
    try {
      const value = await load();
      if (begunIn === generation) settle({ value, begunAt }, begunAt);
      return value;
    } catch (error) {
      onError(error);
      if (!isUsable(last)) throw error;
      if (begunIn === generation) settle(last, now());
      return last.value;
    } finally {
      if (begunIn === generation) running = undefined;
    }
  }

  function isUsable(look: Look<T> | undefined): look is Look<T> {
    return look !== undefined && now() - look.begunAt <= freshness.failAfter;
  }

  /** Returns what a look finds, or the last value where it does not end in time: one reader waits for that, and no later one. */
  async function inTime(look: Promise<T>): Promise<T> {
    const isLate = now() - lookedAt >= freshness.answerWithin || !(await settlesWithin(freshness.answerWithin / 1000, look));
    return isLate && isUsable(last) ? last.value : look;
  }

  function settle(look: Look<T>, from: number): void {
    last = look;
    askAt = from + freshness.askAfter;
    waitAt = from + freshness.waitAfter;
  }

  return {
    read() {
      const time = now();
      if (last !== undefined && time < askAt) return last.value;
      running ??= look(generation);
      if (last === undefined) return running;
      running.catch(() => {});
      return time >= waitAt ? inTime(running) : last.value;
    },
    forget(how) {
      generation += 1;
      if (how === "for good") last = undefined;
      running = undefined;
      askAt = 0;
      waitAt = 0;
    },
  };
}
