import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { openDatabase } from "#test/database.ts";
import { takeMigrationLock } from "./one-at-a-time.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let holder: pg.Client;
let other: pg.Client;
beforeEach(async () => {
  database = await openDatabase({ empty: true });
  [holder, other] = await Promise.all([connect("the start before"), connect("this start")]);
  await takeMigrationLock(holder, () => {});
});
afterEach(async () => {
  await Promise.all([holder.end(), other.end()]);
  await database.close();
});

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  await client.connect();
  return client;
}

async function pidOf(client: pg.Client): Promise<number> {
  return (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
}

const named = (pid: number) =>
  new RegExp(`process ${pid} of the database, "the start before"(?: from [\\d.:a-f]+)?, since \\d{4}-[\\d:T-]+Z\\.`);

test("a start that waits says again and again who is migrating and since when, and goes on when that one ends", async () => {
  const lines: string[] = [];
  const told = Promise.withResolvers<void>();
  const taking = takeMigrationLock(
    other,
    (line) => {
      if (lines.push(line) === 3) told.resolve();
    },
    { firstSeconds: 0.1, againSeconds: 0.1, secondsMax: 3600 },
  );
  await told.promise;
  const pid = await pidOf(holder);
  for (const line of lines) expect(line).toMatch(named(pid));
  await holder.query("select pg_advisory_unlock_all()");
  await taking;
});

test("a start that need not wait says nothing", async () => {
  await holder.query("select pg_advisory_unlock_all()");
  const lines: string[] = [];
  await takeMigrationLock(other, (line) => lines.push(line), { firstSeconds: 0, againSeconds: 0, secondsMax: 0 });
  expect(lines).toEqual([]);
});

test("a start gives up in the end, naming who is migrating, and holds nothing", async () => {
  const patience = { firstSeconds: 10, againSeconds: 10, secondsMax: 0.2 };
  const error = await takeMigrationLock(other, () => {}, patience).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(named(await pidOf(holder)));
  expect(String(error)).toContain("pg_terminate_backend");
  const { rows } = await database.owner.query("select pid from pg_locks where locktype = 'advisory' and pid = $1", [await pidOf(other)]);
  expect(rows).toEqual([]);
});

test("a waiting start keeps no snapshot, which an index that is made concurrently would wait for", async () => {
  const told = Promise.withResolvers<void>();
  const taking = takeMigrationLock(other, () => told.resolve(), { firstSeconds: 0.1, againSeconds: 0.1, secondsMax: 3600 });
  await told.promise;
  await holder.query("create table thing (id integer)");
  await holder.query("set statement_timeout = '60s'");
  await holder.query("create index concurrently thing_id on thing (id)");
  await holder.query("select pg_advisory_unlock_all()");
  await taking;
});
