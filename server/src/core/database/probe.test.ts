import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { openDatabase } from "#test/database.ts";
import { fromNow } from "#test/from-now.ts";
import { createDatabaseMeter } from "./measure-database.ts";
import { createProbe } from "./probe.ts";

// A database with a connection that is still open when its test ends is not used again.
async function probing(url: string, now?: () => number) {
  const probe = createProbe({ connectionString: url }, now);
  return probe.check().finally(() => probe.close());
}

const good = { database: "ok", migrations: "ok", clock: "ok" };

test("a database at this version's schema is fine", async () => {
  await using database = await openDatabase();
  expect(await probing(database.url)).toEqual(good);
});

test("a missing or a changed migration fails", async () => {
  await using database = await openDatabase();
  await database.owner.query("update migration set checksum = 'other' where name like '0001%'");
  expect(await probing(database.url)).toEqual({ ...good, migrations: "failed" });
  await database.owner.query("delete from migration where name like '0001%'");
  expect(await probing(database.url)).toEqual({ ...good, migrations: "failed" });
});

test("a newer version's migration fails only when it says that this version cannot live with it", async () => {
  await using database = await openDatabase();
  await database.owner.query("insert into migration (name, checksum, breaking) values ('9999-newer.sql', 'x', false)");
  expect(await probing(database.url)).toEqual(good);
  await database.owner.query("update migration set breaking = true where name = '9999-newer.sql'");
  expect(await probing(database.url)).toEqual({ ...good, migrations: "failed" });
});

test("an empty database is there, but not ready", async () => {
  await using database = await openDatabase({ empty: true });
  expect(await probing(database.url)).toEqual({ database: "ok", migrations: "failed", clock: "unknown" });
});

test("a database that takes no writes is there, but of no use, and tells no measures", async () => {
  await using database = await openDatabase();
  const address = `${database.url}${database.url.includes("?") ? "&" : "?"}options=-c%20default_transaction_read_only%3Don`;
  expect(await probing(address)).toEqual({ database: "read_only", migrations: "unknown", clock: "unknown" });
  const meter = createDatabaseMeter({ connectionString: address });
  onTestFinished(() => meter.close());
  expect(await meter.read()).toBeUndefined();
});

test.for(representatives([-3, 3], 1))("a clock that is %i seconds off fails", async (seconds) => {
  await using database = await openDatabase();
  expect(await probing(database.url, () => fromNow(seconds * 1000).getTime())).toEqual({ ...good, clock: "failed" });
});

test("a server that refuses, and one that takes connections and never answers, both fail", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const failed = { database: "failed", migrations: "unknown", clock: "unknown" };
  expect(await probing(`postgres://x:y@127.0.0.1:${port}/z`)).toEqual(failed);
  expect(await probing("postgres://x:y@127.0.0.1:1/z")).toEqual(failed);
});
