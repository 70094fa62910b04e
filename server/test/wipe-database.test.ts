import pg from "pg";
import { expect, test } from "vitest";
import { readMigrations } from "#src/core/database/migrate.ts";
import { openDatabase } from "./database.ts";

const insertPerson = "insert into person (id, email, name, created_at) values ('per_1', 'a@b.example', 'A', now())";

test("a database that was written to is used again, without its rows and with its migrations", async () => {
  const first = await openDatabase();
  await first.owner.query(insertPerson);
  await first.close();
  await using second = await openDatabase();
  expect(second.name).toBe(first.name);
  expect((await second.owner.query("select from person")).rowCount).toBe(0);
  const { rows } = await second.owner.query(
    "select count(*)::integer as count, pg_relation_size('person')::integer as size from migration",
  );
  expect(rows).toEqual([{ count: readMigrations().length, size: 0 }]);
});

test("the planner knows as little of a database that is used again as of a new one", async () => {
  const unknown = async (owner: pg.Pool) => {
    const { rows } = await owner.query(
      `select bool_and(c.reltuples = -1 and not exists (select from pg_statistic s where s.starelid = c.oid)) as unknown
       from pg_class c left join pg_index i on i.indexrelid = c.oid where coalesce(i.indrelid, c.oid) = 'person'::regclass`,
    );
    return rows[0].unknown;
  };
  const first = await openDatabase();
  await first.owner.query(insertPerson);
  await first.owner.query("vacuum analyze person");
  expect(await unknown(first.owner)).toBe(false);
  await first.close();
  await using second = await openDatabase();
  expect(second.name).toBe(first.name);
  expect(await unknown(second.owner)).toBe(true);
});

test.each([
  ["a table", "create table extra ()"],
  ["a column", "alter table person add column extra text"],
  ["a trigger", "alter table audit disable trigger all"],
  ["a function", "create or replace function give_up_mails() returns void language sql as 'select'"],
  ["a right", "grant select on audit to public"],
  ["a migration", "delete from migration where name like '0001%'"],
])("a database in which a test has changed %s goes", async (_, change) => {
  const first = await openDatabase();
  await first.owner.query(change);
  await first.close();
  await using second = await openDatabase();
  expect(second.name).not.toBe(first.name);
});

test("a database to which somebody is still connected goes", async () => {
  const first = await openDatabase();
  const visitor = new pg.Client({ connectionString: first.url });
  visitor.on("error", () => {});
  await visitor.connect();
  await first.close();
  await using second = await openDatabase();
  expect(second.name).not.toBe(first.name);
});
