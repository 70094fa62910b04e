import type pg from "pg";
import { isOfOneStatement } from "#src/core/database/database-trouble.ts";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Retention } from "#src/core/retention.ts";
import type { HousekeepingKind } from "#src/core/watching/names.ts";
import { count as countUp } from "#src/core/watching/observe.ts";
import { forget } from "./forget.ts";

const roundMillisecondsUsual = 10 * 60 * 1000;

type Options = { pool: pg.Pool; retention: Retention; log: Log; roundMilliseconds?: number };

/**
 * Deletes what is no longer kept every ten minutes, and gives up on emails that came too late. A kind that fails is told, and keeps none of the
 * others. Disposing ends a round after its batch.
 */
export function keepHouse({ pool, retention, log, roundMilliseconds = roundMillisecondsUsual }: Options): AsyncDisposable {
  const ending = new AbortController();

  function fail(error: unknown, kind: HousekeepingKind): void {
    countUp("housekeeping_failed", { kind });
    log.warn("records of a kind that are no longer kept not deleted", { kind, error });
  }

  async function round(): Promise<void> {
    await pool.query("select give_up_mails()").catch((error: unknown) => {
      if (!isOfOneStatement(error)) throw error;
      fail(error, "late_mails");
    });
    const count = await forget({ pool, retention, signal: ending.signal, onError: fail });
    if (count > 0) log.info("deleted records that are no longer kept", { count });
  }

  const running = every(roundMilliseconds, round, (error) => log.warn("records that are no longer kept not deleted", { error }));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running[Symbol.asyncDispose]();
    },
  };
}
