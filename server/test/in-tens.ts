/** Makes some of something, ten at a time: on a busy machine, more at once would wait longer for a database connection than a call may. */
export async function inTens<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: Math.min(10, count - made.length) }, make))));
  return made;
}
