import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { armFailpoint, disarmFailpoint } from "#src/core/failpoint.ts";

/**
 * Begins `work` and holds it at a failpoint: from then on it gets no connection to the database until `finish`, while everybody else does.
 * So a process comes back that was stopped for longer than its lease. A transaction that is open at the point goes on to its end.
 */
export async function stallAt(pool: pg.Pool, point: string, work: () => Promise<unknown>) {
  const inside = new AsyncLocalStorage<true>();
  const { connect } = pool;
  const [reached, released] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
  let isHeld = false;
  armFailpoint(point, 1, () => {
    if (inside.getStore() === undefined) return;
    isHeld = true;
    reached.resolve(true);
  });
  const open = connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  const held = (callback?: unknown) => {
    if (!isHeld || inside.getStore() === undefined) return open(callback);
    const opened = released.promise.then(() => open(callback));
    return callback === undefined ? opened : undefined;
  };
  pool.connect = held as typeof connect;
  const done = inside.run(true, work).then(
    () => reached.resolve(false),
    (error: unknown) => {
      reached.resolve(false);
      return error;
    },
  );
  const isReached = await reached.promise;
  return {
    isReached,
    /** Lets the work go on, and waits for its end. Returns what it failed with. */
    async finish(): Promise<unknown> {
      released.resolve();
      const error = await done;
      disarmFailpoint();
      pool.connect = connect;
      return error;
    },
  };
}
