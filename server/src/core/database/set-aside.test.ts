import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { putAllBack, putBack, setAside } from "./set-aside.ts";

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

test.each(["one by one", "in another attempt, what was left"])(
  "keys and indexes that are set aside come back as they were: %s",
  async (how) => {
    const database = await openDatabase();
    const client = await database.owner.connect();
    try {
      await client.query("begin");
      const before = await keysOf(client);
      expect(before.length).toBeGreaterThan(200);
      const parts = await setAside(client);
      expect(await keysOf(client)).toEqual([]);
      for (const part of parts.slice(0, how === "one by one" ? parts.length : 100)) await putBack(client, part);
      await putAllBack(client);
      expect(await keysOf(client)).toEqual(before);
      expect((await client.query("select to_regclass('galley_private.set_aside') as kept")).rows).toEqual([{ kept: null }]);
    } finally {
      await client.query("rollback");
      client.release();
      await database.close();
    }
  },
);
