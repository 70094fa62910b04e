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
