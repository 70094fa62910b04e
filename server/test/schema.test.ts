import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dumpSchema } from "../../scripts/dump-schema.ts";
import { openDatabase } from "./database.ts";

test("the committed schema is what the migrations make; npm run generate brings it up to date", async () => {
  await using database = await openDatabase();
  expect(await dumpSchema(database.url)).toBe(readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"));
});

test.each([
  ["a materialized view", "create materialized view recent as select * from article", /recent/],
  [
    "a trigger",
    "create function f() returns trigger language plpgsql as 'begin return new; end'; create trigger t before insert on topic for each row execute function f()",
    /trigger t/,
  ],
])("%s, which the dump cannot write, is refused by name", async (_what, sql, name) => {
  await using database = await openDatabase();
  await database.owner.query(sql);
  await expect(dumpSchema(database.url)).rejects.toThrow(name);
});
