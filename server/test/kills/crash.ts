import type pg from "pg";
import { expect } from "vitest";
import { armFailpoint, disarmFailpoint } from "#src/core/failpoint.ts";
import type { Worker } from "#src/operations/queue/worker.ts";
import type { World } from "../world.ts";

/**
 * Runs `work` in this process and breaks it off at a failpoint, on reaching it for the `hits`th time. An error ends it there, and from
 * then on the pool gives out no connection: as after a kill, nothing that would follow is written.
 */
export async function crashAt(pool: pg.Pool, point: string, hits: number, work: () => Promise<unknown>): Promise<void> {
  const { connect } = pool;
  const error = new Error(`Broken off at ${point}.`);
  const refuse = (callback?: (error: Error) => void) => (callback === undefined ? Promise.reject(error) : callback(error));
  let isReached = false;
  armFailpoint(point, hits, () => {
    isReached = true;
    pool.connect = refuse as typeof connect;
    throw error;
  });
  try {
    await work();
  } catch (thrown) {
    if (!isReached) throw thrown;
  } finally {
    disarmFailpoint();
    pool.connect = connect;
  }
  expect(isReached, point).toBe(true);
}

/** Lets a worker do all that is due, and breaks it off at a failpoint. */
export function crashWorker(pool: pg.Pool, worker: Worker | undefined, point: string, hits = 1): Promise<void> {
  if (worker === undefined) throw new Error("The app has no such worker.");
  return crashAt(pool, point, hits, async () => {
    while ((await worker.work()) > 0);
  });
}

/** Runs a worker until it dies at a failpoint, on reaching it for the `hits`th time: by a kill of its process, or broken off in this one. */
export type Die<W = World> = (at: W, point: string, hits?: number) => Promise<void>;
