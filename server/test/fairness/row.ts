/** A resource, a quiet organization that uses it, and a hostile one that can fill it. */
type Scene = AsyncDisposable & {
  /** Makes the quiet organization's call, from a cold start. Fails when it is refused. */
  quiet(): Promise<unknown>;
  /** Takes all that the hostile organization can get, and holds it until disposed. */
  fill(): Promise<AsyncDisposable>;
};

export type Row = () => Promise<Scene>;

const givenUpMilliseconds = 60_000;
const attempts = 3;

/** Returns the milliseconds of the fastest of several calls. A stuck call counts as endless. */
export async function fastest(call: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const started = performance.now();
    const late = Promise.withResolvers<"late">();
    const timer = setTimeout(() => late.resolve("late"), givenUpMilliseconds);
    const calling = call();
    calling.catch(() => {});
    const outcome = await Promise.race([calling, late.promise]).finally(() => clearTimeout(timer));
    if (outcome === "late") return best;
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Returns a disposable that calls `end`. */
export function ending(end: () => unknown): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}
