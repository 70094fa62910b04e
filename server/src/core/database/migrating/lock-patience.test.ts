import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { openDatabase } from "#test/database.ts";
import { until } from "#test/until.ts";
import { applyMissing } from "../migrate.ts";
import { inTransaction } from "./apply-plain.ts";
import { withLockPatience } from "./lock-patience.ts";
import { parseMigration } from "./read-migrations.ts";
import { readingIn, table } from "./test-support.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  database = await openDatabase({ empty: true });
  await apply(table);
});
afterEach(() => database.close());

const apply = (...known: Parameters<typeof applyMissing>[1]) => applyMissing(database.url, known, async () => {});
const waiting = async () => {
  const { rows } = await database.owner.query(
    "select count(*)::integer as count from pg_locks where relation = to_regclass('thing') and not granted",
  );
  return rows[0].count as number;
};
const column = "alter table thing add column size integer";

test.for([
  ["a plain file", parseMigration("0002-sizes.sql", `${column};`)],
  ["a statement of an online file", parseMigration("0002-sizes.sql", `--! online\n${column};`)],
] as const)("%s waits for a long reader in short turns, so that other readers go on", async ([, migration]) => {
  const reader = await readingIn(database.url);
  const start = apply(table, migration);
  // Each of these queues behind the statement while that waits, and is let through when it gives up, though the reader stays.
  for (let turns = 0; turns < 3; ) {
    await until(async () => (await waiting()) === 1);
    const reading = database.owner.query("select count(*) from thing");
    await until(async () => (await waiting()) !== 1);
    if ((await waiting()) === 2) turns += 1;
    await reading;
  }
  await reader.end();
  expect(await start).toEqual({ applied: [migration.name] });
});

test("a lock that stays for longer than the start's patience fails it, naming the file and the oldest transaction", async () => {
  const reader = await readingIn(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const start = withLockPatience(client, "0002-sizes.sql", () => inTransaction(client, async () => void (await client.query(column))), 1);
  const error = await start.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(/0002-sizes\.sql found its tables locked for 1 seconds\. .*"reader"/);
  await client.end();
  await reader.end();
});

test("what fails for another reason is not repeated", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    await client.query("select 1 / 0");
  };
  await expect(withLockPatience(client, "0002-sizes.sql", work)).rejects.toThrow("division by zero");
  expect(attempts).toBe(1);
  await client.end();
});
