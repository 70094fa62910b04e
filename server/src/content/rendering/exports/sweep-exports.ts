import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { exportPrefix } from "./export-keys.ts";

const hourMilliseconds = 60 * 60 * 1000;

type SweepDependencies = { storage: Storage; retention: Retention };

/** Deletes files of exports that are no longer kept, including those of attempts that no row names. Returns their number. */
export async function sweepExports({ storage, retention }: SweepDependencies, now: Date, signal?: AbortSignal): Promise<number> {
  // An hour more than the life of an export, so that files outlive their row.
  const olderThan = now.getTime() - (24 * retention.exports + 1) * hourMilliseconds;
  let deleted = 0;
  for await (const { key, modifiedAt } of storage.list(exportPrefix)) {
    if (signal?.aborted) break;
    if (modifiedAt.getTime() >= olderThan) continue;
    await storage.delete(key);
    deleted += 1;
  }
  return deleted;
}

/** Sweeps once an hour. Disposing stops a sweep that is under way. */
export function sweepExportsHourly(dependencies: SweepDependencies & { log: Log }): AsyncDisposable {
  const ending = new AbortController();
  const sweep = () => sweepExports(dependencies, new Date(), ending.signal);
  const running = every(hourMilliseconds, sweep, (error) => dependencies.log.warn("exports not swept", { error }));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running[Symbol.asyncDispose]();
    },
  };
}
