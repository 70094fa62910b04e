import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { setAside } from "./set-aside.ts";

/** Returns the text of every key and index. */
async function keysOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as text from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f')
     union all
     select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ text }) => text);
}

test("keys and indexes that are set aside come back as they were", async () => {
  const database = await openDatabase();
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    const before = await keysOf(client);
    expect(before.length).toBeGreaterThan(200);
    const putBack = await setAside(client);
    expect(await keysOf(client)).toEqual([]);
    await putBack();
    expect(await keysOf(client)).toEqual(before);
  } finally {
    await client.query("rollback");
    client.release();
    await database.close();
  }
});
