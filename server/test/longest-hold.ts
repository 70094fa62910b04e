const triesMax = 3;
const paragraph = `${"The kettle was on before the first guests came, and nobody asked why. ".repeat(5)}\n\n`;

/** An ordinary text of this many characters, to compare others with. */
export const ordinaryText = (length: number) => paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length);

/**
 * Tells how long a hostile text may hold the thread, in milliseconds: 150, or three times what an ordinary one of its length does on
 * this machine now. What grows with a text's square takes a second and more.
 */
export const holdBound = async (work: () => Promise<unknown>) => Math.max(150, 3 * (await leastHold(work)));

/**
 * Returns the least of up to three holds, the first within the bound ends it. What a text holds up by itself comes again each time,
 * and what memory, stand-ins or other programs do does not.
 */
export async function leastHold(work: () => Promise<unknown>, bound = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax && least > bound; tries += 1) least = Math.min(least, await longestHold(work));
  return least;
}

/** Runs work, and returns the most processor time in milliseconds that one turn of this thread's event loop took meanwhile. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isOver = false;
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const tick = () => {
    measure();
    if (!isOver) setImmediate(tick);
  };
  tick();
  await work();
  isOver = true;
  measure();
  return longest;
}
