/** Returns what the work returns, or fails with `late` when it takes longer. The work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(late()), milliseconds);
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}

/** Returns false when the work has neither ended nor failed after `seconds`. The work itself goes on. */
export async function settlesWithin(seconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), seconds * 1000);
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late.promise]).finally(() => clearTimeout(timer));
}

/** Settles like the work, or fails with the signal's reason when that comes first. The work itself is not stopped. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const pass = () => reject(signal.reason);
  if (signal.aborted) pass();
  signal.addEventListener("abort", pass, { once: true });
  try {
    return await Promise.race([work, passed]);
  } finally {
    signal.removeEventListener("abort", pass);
  }
}
