import type pg from "pg";
import { isOverNodes } from "#src/core/database/connect.ts";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";

const halfMinuteMilliseconds = 30_000;

/** Puts turns of work back that were lost beside it. On one database both are written in one transaction, and nothing is lost. */
export function sweepTurns({ pool, log }: { pool: pg.Pool; log: Log }): AsyncDisposable {
  if (!isOverNodes(pool)) return { async [Symbol.asyncDispose]() {} };
  return every(
    halfMinuteMilliseconds,
    () => pool.query("select sweep_turns()"),
    (error) => log.warn("turns of work not swept", { error }),
  );
}
