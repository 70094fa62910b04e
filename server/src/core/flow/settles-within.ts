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
