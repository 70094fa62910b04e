/** Runs work, and returns the most processor time in milliseconds that one turn of this thread's event loop took meanwhile. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
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
