import { expect, test } from "vitest";
import { readMigrations } from "#src/core/database/migrate.ts";
import { parseMigration } from "#src/core/database/migrating/read-migrations.ts";
import { openDatabase } from "../database.ts";
import { fillBaseline, migrateUnderLoad } from "./under-load.ts";

const rows = 20_000;
// Ten times the second that a lock may be held for: the machine may be busy.
const waitMillisecondsMax = 10_000;

// As every file is that the rules let through.
const example = [
  "--! online",
  "alter table article add column example text;",
  "create index concurrently if not exists article_example on article (organization_id, example, title);",
].join("\n");

test("files let readers and writers go on", async () => {
  await using database = await openDatabase({ empty: true });
  await fillBaseline(database.url, rows);
  const known = [...readMigrations(), parseMigration("9000-example.sql", example)];
  const files = await migrateUnderLoad(database.url, known);
  expect(files.map(({ name }) => name)).toEqual(known.slice(1).map(({ name }) => name));
  expect(files.filter(({ longestWait }) => longestWait > waitMillisecondsMax)).toEqual([]);
});
