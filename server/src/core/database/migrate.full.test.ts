import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { openDatabase } from "#test/database.ts";
import { applyMissing, migrate, readMigrations } from "./migrate.ts";
import { parseMigration } from "./migrating/read-migrations.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  database = await openDatabase({ empty: true });
});
afterEach(() => database.close());

const names = readMigrations().map(({ name }) => name);

async function applied(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>("select name from migration order by name");
  return rows.map(({ name }) => name);
}

async function tables(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

test("no starter leaves a connection or its lock behind", async () => {
  await migrate(database.url);
  const { rows } = await database.owner.query(
    "select (select count(*) from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database())::int as locks, (select count(*) from pg_stat_activity where application_name = 'galley migrate' and datname = current_database())::int as sessions",
  );
  expect(rows).toEqual([{ locks: 0, sessions: 0 }]);
});

describe("a migration that fails", () => {
  test("leaves nothing of its own, keeps the ones before it, and goes on once the reason is gone", async () => {
    const failing = parseMigration("9000-later.sql", "create table later (id integer); create table in_the_way (id integer);");
    const apply = () => applyMissing(database.url, [...readMigrations(), failing], async () => {});
    await database.owner.query("create table in_the_way (id integer)");
    await expect(apply()).rejects.toThrow(StartupError);
    await expect(apply()).rejects.toThrow(failing.name);
    expect(await applied()).toEqual(names);
    expect(await tables()).not.toContain("later");
    await database.owner.query("drop table in_the_way");
    expect(await apply()).toEqual({ applied: [failing.name] });
  });

  test("does not keep the next starter waiting", async () => {
    await database.owner.query("create table article_slug (in_the_way integer)");
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => migrate(database.url)));
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  });
});
