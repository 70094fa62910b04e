import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tableTypes } from "../../scripts/table-types.ts";
import { openDatabase } from "./database.ts";

const committed = () => readFileSync(new URL("../src/core/database/tables.ts", import.meta.url), "utf8");

test("the types of the tables follow the migrated schema, to the values that checks allow", async () => {
  await using database = await openDatabase();
  expect(await tableTypes(database.url)).toBe(committed());
  await database.owner.query(`
    alter table article add column flavor text not null default 'plain' check (flavor in ('plain', 'salted'));
    alter table article add column servings smallint check (servings in (2, 4));
    alter table article add column label text generated always as (flavor || slug) stored`);
  const types = await tableTypes(database.url);
  expect(types).toContain(
    '    flavor: Generated<"plain" | "salted">;\n    servings: 2 | 4 | null;\n    label: GeneratedAlways<string | null>;\n',
  );
});

test("a column of a type that nobody described is refused, by its name", async () => {
  await using database = await openDatabase();
  await database.owner.query("alter table article add column notes jsonb");
  await expect(tableTypes(database.url)).rejects.toThrow("article.notes is JSON. Name its shape in scripts/table-types.ts.");
  await database.owner.query("alter table article drop column notes, add column price numeric");
  await expect(tableTypes(database.url)).rejects.toThrow("article.price is of the type numeric");
});
