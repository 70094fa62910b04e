import type pg from "pg";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { exportPrefix } from "./export-keys.ts";

const hourMilliseconds = 60 * 60 * 1000;
// An hour more than the life of an export, so that files outlive their row.
const fileAgeMilliseconds = 25 * hourMilliseconds;

/** Deletes exports that are a day old with their files, including files of attempts that no row names. */
export async function sweepExports(
  { pool, storage }: { pool: pg.Pool; storage: Storage },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await pool.query("select forget_exports()");
  const olderThan = now.getTime() - fileAgeMilliseconds;
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
export function sweepExportsHourly(dependencies: { pool: pg.Pool; storage: Storage; log: Log }): AsyncDisposable {
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
