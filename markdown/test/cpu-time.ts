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

const known = Array.from({ length: 100_000 }, (_, index) => `"${index}"`).join(",");
/** Linear work that takes `quietMilliseconds` on a quiet machine. */
const knownWork = () => void JSON.parse(`[${known}]`).join(" ").replaceAll(/\d+/g, "n").split(" ");
const quietMilliseconds = 16;
for (let run = 0; run < 5; run += 1) knownWork();

/** Returns a limit that is meant for a quiet machine as it is on this one now: longer by as much as known work takes longer. */
export function onThisMachine(milliseconds: number): number {
  return milliseconds * Math.max(1, bestCpuTime(3, knownWork) / quietMilliseconds);
}
