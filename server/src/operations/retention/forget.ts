import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { isOfOneStatement } from "#src/core/database/database-trouble.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Retention } from "#src/core/retention.ts";
import type { HousekeepingKind } from "#src/core/watching/names.ts";
import { type Batch, batchesFor } from "./kinds.ts";

// A batch takes some ten milliseconds, and holds a lock on nothing that anybody works on.
const rowsMaxUsual = 1000;
const pauseMillisecondsMin = 50;
// At most a fifth of the time is spent on deleting.
const pauseShare = 4;

type Options = {
  pool: pg.Pool;
  retention: Retention;
  /** Ends the round after the batch that is under way. */
  signal?: AbortSignal;
  rowsMax?: number;
  /** Takes the error of a kind, which leaves the round to the others. Without it the first error ends the round. */
  onError?: (error: unknown, kind: HousekeepingKind) => void;
};

type Removed = { removed: number; reached: Date | null };

/**
 * Deletes everything that is no longer kept, one batch of each kind after the other with pauses between, and returns the number of rows. All of
 * its state is what is left in the database: a round that ended in the middle is gone on with by the next. Ends where another process is at it,
 * or the database is away.
 */
export async function forget({ pool, retention, signal, rowsMax = rowsMaxUsual, onError }: Options): Promise<number> {
  let left = batchesFor(retention).map((batch) => ({ ...batch, since: new Date(0) }));
  let total = 0;
  while (left.length > 0) {
    const more: typeof left = [];
    for (const batch of left) {
      if (signal?.aborted) return total;
      const begin = performance.now();
      const outcome = await run(pool, batch, rowsMax).catch((error: unknown) => {
        if (onError === undefined || !isOfOneStatement(error)) throw error;
        onError(error, batch.kind);
        return "failed" as const;
      });
      if (outcome === undefined) return total;
      if (outcome === "failed") continue;
      total += outcome.removed;
      failpoint("forget.batch");
      if (outcome.removed < rowsMax) continue;
      more.push({ ...batch, since: outcome.reached ?? batch.since });
      await rest(performance.now() - begin, signal);
    }
    left = more;
  }
  return total;
}

async function run(pool: pg.Pool, { statement, since }: Batch & { since: Date }, rowsMax: number): Promise<Removed | undefined> {
  const { rows } = await pool.query<Removed>(statement, [since, rowsMax]);
  return rows[0];
}

async function rest(worked: number, signal: AbortSignal | undefined): Promise<void> {
  const milliseconds = Math.max(pauseMillisecondsMin, pauseShare * worked);
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
