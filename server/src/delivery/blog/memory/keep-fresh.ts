/** A value from the database that is read again on request, at most once a second. */
export type Kept<T> = {
  /** Returns the value at once while the last read is recent enough, else a promise of a new read. */
  read(): T | Promise<T>;
  /** Makes the next reader wait for a read that begins after this call. */
  forget(): void;
};

/** Age limits of a database read, in milliseconds. */
export const freshness = {
  /** Below this age no new read begins. */
  askAfter: 1000,
  /** Below this age readers get the last value while one new read runs; above it they wait for that read. */
  waitAfter: 3000,
  /** Up to this age readers get the last value while the database cannot be reached. */
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

  async function look(begunIn: number): Promise<T> {
    const begunAt = now();
    try {
      const value = await load();
      if (begunIn === generation) settle({ value, begunAt }, begunAt);
      return value;
    } catch (error) {
      onError(error);
      if (last === undefined || now() - last.begunAt > freshness.failAfter) throw error;
      if (begunIn === generation) settle(last, now());
      return last.value;
    } finally {
      if (begunIn === generation) running = undefined;
    }
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
      if (last === undefined || time >= waitAt) return running;
      running.catch(() => {});
      return last.value;
    },
    forget() {
      generation += 1;
      running = undefined;
      askAt = 0;
      waitAt = 0;
    },
  };
}
