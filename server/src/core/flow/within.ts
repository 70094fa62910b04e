/** Returns what the work returns, or fails with `late` when it takes longer. The work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(late()), milliseconds);
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}
