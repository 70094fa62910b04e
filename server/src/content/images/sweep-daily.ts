import type pg from "pg";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const hourMilliseconds = 60 * 60 * 1000;
const dayMilliseconds = 24 * hourMilliseconds;
const firstPauseMilliseconds = 10 * 60 * 1000;

/** Deletes files without a row, first some time after the start and then once a day. Disposing stops a sweep that is under way. */
export function sweepDaily({ storage, pool, log }: { storage: Storage; pool: pg.Pool; log: Log }): AsyncDisposable {
  const ending = new AbortController();
  let nextAt = 0;
  const sweep = async () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + dayMilliseconds - hourMilliseconds;
    const count = await sweepOrphans(storage, pool, new Date(Date.now() - dayMilliseconds), ending.signal);
    if (count > 0) log.info("deleted image files without an image", { count });
  };
  const running = every(firstPauseMilliseconds, sweep, (error) => log.warn("image files not swept", { error }));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running[Symbol.asyncDispose]();
    },
  };
}
