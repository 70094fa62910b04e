/** A value of the database that is looked at again when somebody asks for it, at most once a second. */
export type Kept<T> = {
  /** At once while the last look is recent enough; a promise when the asker has to wait for one. */
  read(): T | Promise<T>;
  /** Makes the next reader wait for a look that begins after this call. */
  forget(): void;
};

/** How old a look at the database may be, in milliseconds. */
export const freshness = {
  /** Below this nothing is asked. */
  askAfter: 1000,
  /** Below this the last answer serves while one new look runs; above, readers wait for it. */
  waitAfter: 3000,
  /** For so long the last answer serves although the database cannot be reached. */
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
