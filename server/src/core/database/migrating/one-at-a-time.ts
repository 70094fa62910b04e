import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";

// Any number works, as long as every start of Galley uses the same.
const lockKey = 7_401_850_611;
const pauseMilliseconds = 50;

/**
 * Waits until no other start is migrating; the session's end releases the lock. Tries instead of waiting within a statement: that
 * statement's snapshot would keep `create index concurrently` of the other start waiting, and both would wait without end.
 */
export async function takeMigrationLock(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken === true) return;
    await wait(pauseMilliseconds * (0.5 + Math.random()));
  }
}
