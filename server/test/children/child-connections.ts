import pg from "pg";
import { connectMilliseconds } from "../patience.ts";
import { until } from "../until.ts";

const nameOf = (pid: number) => `galley child ${pid}`;

/** Gives the connections of this process the name by which its test finds them, and the patience of tests. */
export function prepareChildPool(pool: pg.Pool): void {
  Object.assign(pool.options, { application_name: nameOf(process.pid), connectionTimeoutMillis: connectMilliseconds });
}

/** Waits until the database has ended all connections of a dead process. It still runs what it had received, such as a claim. */
export async function childConnectionsEnd(connectionString: string, pid: number): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMilliseconds });
  await client.connect();
  try {
    const find = { text: "select from pg_stat_activity where application_name = $1", values: [nameOf(pid)] };
    await until(async () => (await client.query(find)).rowCount === 0);
  } finally {
    await client.end();
  }
}
