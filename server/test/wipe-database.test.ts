import pg from "pg";
import { expect, test } from "vitest";
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
  expect(rows[0]).toEqual({ count: expect.any(Number), size: 0 });
  expect(rows[0].count).toBeGreaterThan(30);
});

test.each([
  ["a table", "create table extra ()"],
  ["a column", "alter table person add column extra text"],
  ["a trigger", "alter table audit disable trigger all"],
  ["a function", "create or replace function next_due_at() returns timestamptz language sql as 'select now()'"],
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
