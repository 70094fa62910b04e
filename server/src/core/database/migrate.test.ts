import { describe, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { openDatabase } from "#test/database.ts";
import { foreignSettings } from "#test/foreign-settings.ts";
import { openClient } from "./database-client.ts";
import { migrate, readMigrations } from "./migrate.ts";

type Database = Awaited<ReturnType<typeof openDatabase>>;

const names = readMigrations().map(({ name }) => name);

async function applied(database: Database): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>("select name from migration order by name");
  return rows.map(({ name }) => name);
}

async function tables(database: Database): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

test("files are applied in order of their numbers, without gap or repetition", () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/);
});

test("an empty database gets every migration, and a second run changes nothing", async () => {
  await using database = await openDatabase({ empty: true });
  expect(await migrate(database.url)).toEqual({ applied: names });
  const made = await tables(database);
  expect(await migrate(database.url)).toEqual({ applied: [] });
  expect(await tables(database)).toEqual(made);
  expect(await applied(database)).toEqual(names);
});

test("of twenty starters at once each migration is applied by one, and all of them end well", async () => {
  await using database = await openDatabase({ empty: true });
  const results = await Promise.all(Array.from({ length: 20 }, () => migrate(database.url)));
  expect(results.flatMap((result) => result.applied).toSorted()).toEqual(names);
  expect(await applied(database)).toEqual(names);
});

describe("a database that this version must not touch", () => {
  test("one made with a file that was edited since is refused, naming the file", async () => {
    await using database = await openDatabase();
    await database.owner.query("update migration set checksum = 'other' where name = $1", [names[0]]);
    await expect(migrate(database.url)).rejects.toThrow(StartupError);
    await expect(migrate(database.url)).rejects.toThrow(names[0]);
  });

  test("one that a newer version changed in a breaking way is refused, naming the change", async () => {
    await using database = await openDatabase();
    await database.owner.query("insert into migration (name, checksum, breaking) values ('9000-later.sql', 'x', true)");
    await expect(migrate(database.url)).rejects.toThrow(StartupError);
    await expect(migrate(database.url)).rejects.toThrow("9000-later.sql");
  });

  test.each(["0001-organizations.sql", "0001-baseline.sql"])(
    "one from before the first release is refused by the name of its migration, %s, and stays as it was",
    async (name) => {
      await using database = await openDatabase({ empty: true });
      await database.owner.query("create table migration (name text, checksum text, breaking boolean, applied_at timestamptz)");
      await database.owner.query("insert into migration values ($1, 'x', false, now())", [name]);
      await expect(migrate(database.url)).rejects.toThrow(StartupError);
      await expect(migrate(database.url)).rejects.toThrow(`from before 0.1.0 (${name})`);
      expect(await tables(database)).toEqual(["migration"]);
      expect(await applied(database)).toEqual([name]);
    },
  );

  test("one that a newer version only added to is accepted", async () => {
    await using database = await openDatabase();
    await database.owner.query("insert into migration (name, checksum, breaking) values ('9000-later.sql', 'x', false)");
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });
});

test("a database that cannot be reached fails the start instead of waiting", async () => {
  await expect(migrate("postgres://nobody@127.0.0.1:1/nothing")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("the role that requests run as owns nothing and cannot log in", async () => {
  await using database = await openDatabase();
  const { rows } = await database.owner.query(
    `select r.rolcanlogin, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
       (select count(*) from pg_class c where c.relowner = r.oid)::int as owned from pg_roles r where rolname = 'galley_service'`,
  );
  expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }]);
});

test("an owner that is no superuser can migrate and serve beside an extension, whatever is set for its sessions", async () => {
  await using database = await openDatabase({ empty: true });
  const name = `owner_${database.name}`;
  await database.owner.query(`create role ${name} login createrole password 'x'`);
  await database.owner.query(
    `alter database ${database.name} owner to ${name}; alter schema public owner to ${name}; grant galley_service to ${name} with admin option`,
  );
  await database.owner.query("create extension pg_stat_statements");
  for (const [setting, value] of foreignSettings) await database.owner.query(`alter role ${name} set ${setting} = '${value}'`);
  const url = new URL(database.url);
  url.username = name;
  url.password = "x";
  expect(await migrate(url.href)).toEqual({ applied: names });
  const client = await openClient({ connectionString: url.href, settings: { role: "galley_service" } });
  expect((await client.query("select current_user::text as role")).rows).toEqual([{ role: "galley_service" }]);
  await client.end();
  await database.owner.query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`);
});
