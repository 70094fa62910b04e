import { expect, test } from "vitest";
import { readMigrations } from "#src/core/database/migrate.ts";
import { openDatabase } from "../database.ts";
import { fillEarlier, migrateBeside } from "./beside-readers.ts";

const rows = 20_000;
// Ten times the second that a lock may be held for: the machine may be busy.
const waitMillisecondsMax = 10_000;

test("files that no release has yet let readers and writers go on", async () => {
  await using database = await openDatabase({ empty: true });
  await fillEarlier(database.url, "0052", rows);
  const files = await migrateBeside(database.url, "0052");
  expect(files.map(({ name }) => name)).toEqual(readMigrations().flatMap(({ name }) => (name > "0053" ? [name] : [])));
  expect(files.filter(({ longestWait }) => longestWait > waitMillisecondsMax)).toEqual([]);
});
