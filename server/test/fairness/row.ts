/** A resource with a quiet organization in front of it, and a hostile one that can fill it. */
export type Scene = AsyncDisposable & {
  /** The quiet organization's call, from a cold start. Fails where it is refused. */
  quiet(): Promise<unknown>;
  /** Takes all that the hostile organization can get, and holds it until disposed of. */
  fill(): Promise<AsyncDisposable>;
};

export type Row = () => Promise<Scene>;

const givenUpMilliseconds = 15_000;
const attempts = 3;

/** Milliseconds that the fastest of some calls takes. One that is stuck counts as endless. */
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

/** Ends what a row has opened. */
export function ending(end: () => unknown): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}
