import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { armFailpoint, disarmFailpoint } from "#src/core/failpoint.ts";
import { openDatabase } from "#test/database.ts";
import { until } from "#test/until.ts";
import { applyMissing } from "../migrate.ts";
import { parseMigration } from "./read-migrations.ts";
import { finished, migrating, online, readingIn, stateOf, table } from "./test-support.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  database = await openDatabase({ empty: true });
});
afterEach(() => database.close());

const { apply, sessions } = migrating(() => database);

test("an online file applies statement by statement and is then as any other", async () => {
  expect(await apply(table, online)).toEqual({ applied: [table.name, online.name] });
  expect(await stateOf(database.owner)).toEqual(finished);
  expect(await apply(table, online)).toEqual({ applied: [] });
});

test("marks stand in the first lines only, one or more", () => {
  const marks = (sql: string) => {
    const { breaking, online: isOnline } = parseMigration("0001-a.sql", sql);
    return { breaking, isOnline };
  };
  expect(marks("--! breaking\nselect 1;")).toEqual({ breaking: true, isOnline: false });
  expect(marks("--! online\n--! breaking\nselect 1;")).toEqual({ breaking: true, isOnline: true });
  expect(marks("-- A comment.\n--! online\nselect 1;")).toEqual({ breaking: false, isOnline: false });
});

test("a start that breaks off before or after any step is finished by the next one", async () => {
  let breaks = 0;
  for (let ended = false; !ended; ) {
    await database.owner.query("drop table if exists thing, migration, migration_step");
    armFailpoint("migration step", breaks + 1, () => {
      throw new Error("Broken off.");
    });
    ended = await apply(table, online).then(
      () => true,
      () => false,
    );
    disarmFailpoint();
    if (!ended) breaks += 1;
    await apply(table, online);
    expect(await stateOf(database.owner)).toEqual(finished);
  }
  // Twice for each of the eight steps.
  expect(breaks).toBe(16);
});

test("an index that was interrupted halfway is dropped and made again", async () => {
  await apply(table);
  const reader = await readingIn(database.url, "update thing set label = label where id = 1");
  const interrupted = apply(table, online).catch((error: unknown) => error);
  await until(async () => (await sessions("create index concurrently%")) === 1);
  const invalid = "select from pg_index where indexrelid = to_regclass('thing_label') and not indisvalid";
  await until(async () => (await database.owner.query(invalid)).rowCount === 1);
  await database.owner.query("select pg_cancel_backend(pid) from pg_stat_activity where query ilike 'create index concurrently%'");
  expect(String(await interrupted)).toContain(online.name);
  expect((await database.owner.query(invalid)).rowCount).toBe(1);
  await reader.end();
  await apply(table, online);
  expect(await stateOf(database.owner)).toEqual(finished);
});

test("starts at the same time do not wait for each other without end while an index is made", async () => {
  await apply(table);
  const writer = await readingIn(database.url, "update thing set label = label where id = 1");
  const starts = Array.from({ length: 5 }, () => apply(table, online));
  await until(async () => (await sessions("%")) === 5 && (await sessions("create index concurrently%")) === 1);
  await writer.end();
  const results = await Promise.all(starts);
  expect(results.flatMap(({ applied }) => applied)).toEqual([online.name]);
  expect(await stateOf(database.owner)).toEqual(finished);
});

test("a statement that fails names its file, keeps the ones before it, and goes on once the reason is gone", async () => {
  await apply(table);
  await database.owner.query("update thing set label = repeat('x', 60) where id = 7");
  await expect(apply(table, online)).rejects.toThrow(online.name);
  expect((await database.owner.query("select step from migration_step order by step")).rows).toEqual([{ step: 0 }, { step: 1 }]);
  await database.owner.query("update thing set label = 'x' where id = 7");
  await apply(table, online);
  expect(await stateOf(database.owner)).toEqual(finished);
});

test("functions change with the last plain file, and with no file at all", async () => {
  const order: string[] = [];
  const functions = async (client: { query: (sql: string) => Promise<unknown> }) => {
    await client.query("create or replace function things() returns bigint language sql as 'select count(*) from thing'");
    const { rows } = await database.owner.query("select to_regclass('thing') as visible");
    order.push(rows[0].visible === null ? "in the transaction" : "after it");
  };
  await applyMissing(database.url, [table, online], functions);
  await applyMissing(database.url, [table, online], functions);
  expect(order).toEqual(["in the transaction", "after it"]);
});

test("an end of the connection in the middle of a wait ends the start", async () => {
  await apply(table);
  const writer = await readingIn(database.url, "update thing set label = label where id = 1");
  const start = apply(table, online).catch((error: unknown) => error);
  await until(async () => (await sessions("create index concurrently%")) === 1);
  await database.owner.query("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'create index concurrently%'");
  expect(await start).toBeInstanceOf(Error);
  const ended = once(writer, "end");
  await writer.end();
  await ended;
});
