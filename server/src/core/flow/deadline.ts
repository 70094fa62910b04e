/** Signal that is aborted once the time is over. */
export type Deadline = Disposable & { signal: AbortSignal };

/** Creates a deadline that ends with its scope. `AbortSignal.timeout` runs out for each call, also for one that was answered long before. */
export function createDeadline(milliseconds: number): Deadline {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException("The time is over.", "TimeoutError")), milliseconds);
  return { signal: over.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
