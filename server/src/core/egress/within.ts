/** Settles like the work, or fails with the deadline's reason when that comes first. The work itself is not stopped. */
export async function settleWithin<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const pass = () => reject(deadline.reason);
  if (deadline.aborted) pass();
  deadline.addEventListener("abort", pass, { once: true });
  try {
    return await Promise.race([work, passed]);
  } finally {
    deadline.removeEventListener("abort", pass);
  }
}
