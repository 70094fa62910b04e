import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns the bytes of this process that some work leaves in memory until the next collection of all of it. */
export async function keptAfter(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (some?: { type: "minor" }) => void;
  // Whatever is there by now is old from here on.
  collect();
  const before = process.memoryUsage().heapUsed;
  await work();
  for (let n = 0; n < 2; n += 1) collect({ type: "minor" });
  return process.memoryUsage().heapUsed - before;
}
