import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Query for the service's connections to the database of a world. */
export const sessions = "select pid from pg_stat_activity where datname = current_database() and application_name = 'galley'";

/** Ends the service's connections from the side of the database. */
export async function cutConnections({ owner }: World): Promise<void> {
  await owner.query(`select pg_terminate_backend(pid) from (${sessions}) as s`);
}

/** Waits until nothing of what was cut is left, and the service knows. */
export async function untilCut({ owner, pool }: World): Promise<void> {
  await until(async () => (await owner.query(sessions)).rowCount === 0 && pool.totalCount === 0);
  await new Promise((resolve) => setImmediate(resolve));
}
