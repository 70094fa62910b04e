/** Returns the milliseconds of CPU time that this thread spends on some work; other load on the machine does not count. */
export function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the shortest of several tries, because a garbage collection can fall into any of them. */
export function bestCpuTime(tries: number, work: () => void): number {
  return Math.min(...Array.from({ length: tries }, () => cpuTime(work)));
}
