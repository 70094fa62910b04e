import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { openDatabase } from "#test/database.ts";
import { connected } from "#test/wipe-database.ts";
import { dumpSchema } from "../../../../scripts/dump-schema.ts";
import { applyMissing, migrate, readMigrations } from "./migrate.ts";
import { parseMigration } from "./migrating/read-migrations.ts";
import { applyFunctions, readFunctions, type SqlFunction } from "./sql-functions.ts";

const schema = readFileSync(join(import.meta.dirname, "../../../test/schema.sql"), "utf8");
const functions = readFunctions();

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  database = await openDatabase();
});
afterEach(() => database.close());

test("each function is made once, says why it is as it is, and names who may call it", () => {
  const names = functions.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  for (const { name, sql } of functions) {
    const made = Array.from(sql.matchAll(/^create or replace function (\w+)\(/gm), ([, made]) => made);
    expect(made).toEqual([name]);
    expect(sql, name).toMatch(/^-- [A-Z]/);
    expect(sql, name).toContain(`\nrevoke all on function ${name}(`);
  }
});

test("each file has one subject, and can be read at once", () => {
  const directory = join(import.meta.dirname, "../../../sql/functions");
  const files = readdirSync(directory);
  expect(files.length).toBeLessThanOrEqual(70);
  for (const file of files) expect(readFileSync(join(directory, file), "utf8").split("\n").length, file).toBeLessThanOrEqual(300);
});

test("each claim that takes its turn by a lock has one of its own", () => {
  const locks = functions.flatMap(({ sql }) => Array.from(sql.matchAll(/pg_advisory_xact_lock\((\d+)\)/g), ([, lock]) => lock));
  expect(new Set(locks).size).toBe(locks.length);
});

test("a post that has waited for its article as long as it may is listed to fail", () => {
  expect(functions.find(({ name }) => name === "due_post_destinations")?.sql).toContain(`interval '${lateMinutesMax} minutes'`);
});

test("a function whose text has changed since is replaced, and the others are not touched", async () => {
  const rows = async () => (await database.owner.query("select proname, xmin::text from pg_proc where proname ~ '^(claim|give)_'")).rows;
  await database.owner.query("create or replace function give_up_mails() returns void language sql as 'select'");
  await database.owner.query("update sql_function set digest = 'before' where name = 'give_up_mails'");
  const before = await rows();
  await migrate(database.url);
  expect(await dumpSchema(database.url)).toBe(schema);
  const changed = (await rows()).filter(({ proname, xmin }) => before.some((row) => row.proname === proname && row.xmin !== xmin));
  expect(changed.map(({ proname }) => proname)).toEqual(["give_up_mails"]);
});

test("functions of a newer version stay", async () => {
  await database.owner.query("insert into migration (name, checksum, breaking) values ('9000-later.sql', 'x', false)");
  await database.owner.query("create or replace function give_up_mails() returns void language sql as 'select'");
  await database.owner.query("update sql_function set digest = 'later' where name = 'give_up_mails'");
  const later = await dumpSchema(database.url);
  await migrate(database.url);
  expect(await dumpSchema(database.url)).toBe(later);
});

test("a function that fails takes the migration of its transaction back, and is named", async () => {
  // Cannot be replaced, since it is no function.
  await database.owner.query("drop function give_up_mails()");
  await database.owner.query("create procedure give_up_mails() language sql as 'select'");
  await database.owner.query("update sql_function set digest = 'before' where name = 'give_up_mails'");
  const known = [...readMigrations(), parseMigration("9000-later.sql", "create table later (id integer);")];
  const failure = await applyMissing(database.url, known, (client) => applyFunctions(client, functions)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(String(failure)).toContain("give_up_mails");
  const { rows } = await database.owner.query("select name, to_regclass('later') as later from migration order by name");
  expect(rows).toEqual(readMigrations().map(({ name }) => ({ name, later: null })));
});

describe("a text", () => {
  const text = (digest: string, sql: string): SqlFunction => ({
    name: "probing",
    digest,
    sql: `create or replace function probing${sql}`,
  });
  const apply = (...changed: SqlFunction[]) =>
    connected(database.url, async (client) => {
      await client.query("begin");
      await applyFunctions(client, [...functions, ...changed]);
      await client.query("commit");
    });
  const signatures = async () => {
    const { rows } = await database.owner.query(
      "select pg_get_function_identity_arguments(oid) as taken, pg_get_function_result(oid) as given from pg_proc where proname = 'probing'",
    );
    return rows;
  };

  test("whose function takes or returns something else leaves one function", async () => {
    await apply(text("1", "(a integer) returns integer language sql as 'select 1'"));
    await apply(text("2", "(a integer) returns text language sql as 'select ''1'''"));
    expect(await signatures()).toEqual([{ taken: "a integer", given: "text" }]);
    await apply(text("3", "(b integer) returns text language sql as 'select ''1'''"));
    expect(await signatures()).toEqual([{ taken: "b integer", given: "text" }]);
    await apply(text("4", "(b integer, c text) returns text language sql as 'select ''1'''"));
    expect(await signatures()).toEqual([{ taken: "b integer, c text", given: "text" }]);
  });

  test("that is gone takes its function along", async () => {
    await apply(text("1", "() returns integer language sql as 'select 1'"));
    await apply();
    expect(await signatures()).toEqual([]);
  });
});
