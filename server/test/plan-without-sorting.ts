import type pg from "pg";

/** Returns the plan of a statement in a transaction without sorting, since for few rows sorting would be as fast as an index. */
export async function planWithoutSorting(owner: pg.Pool, statement: string): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_sort = off");
    return JSON.stringify((await client.query(`explain (format json) ${statement}`)).rows);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
