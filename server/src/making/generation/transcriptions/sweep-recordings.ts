import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { recordingPrefix } from "./recording-key.ts";

const hourMilliseconds = 60 * 60 * 1000;
// Far longer than a generation waits and runs. No recording of this age is transcribed any more, regardless of its row.
const fileAgeMilliseconds = 24 * hourMilliseconds;

/** Deletes recordings that killed processes have left behind. Returns their number. */
export async function sweepRecordings(storage: Storage, now: Date, signal?: AbortSignal): Promise<number> {
  const olderThan = now.getTime() - fileAgeMilliseconds;
  let deleted = 0;
  for await (const { key, modifiedAt } of storage.list(recordingPrefix)) {
    if (signal?.aborted) break;
    if (modifiedAt.getTime() >= olderThan) continue;
    await storage.delete(key);
    deleted += 1;
  }
  return deleted;
}

/** Sweeps once an hour, so that no recording stays longer than a day and an hour. Disposing stops a sweep under way. */
export function sweepRecordingsHourly({ storage, log }: { storage: Storage; log: Log }): AsyncDisposable {
  const ending = new AbortController();
  const sweep = async () => {
    const count = await sweepRecordings(storage, new Date(), ending.signal);
    if (count > 0) log.info("deleted recordings that were left behind", { count });
  };
  const running = every(hourMilliseconds, sweep, (error) => log.warn("recordings not swept", { error }));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running[Symbol.asyncDispose]();
    },
  };
}
