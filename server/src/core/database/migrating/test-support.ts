import pg from "pg";
import type { openDatabase } from "#test/database.ts";
import { applyMissing } from "../migrate.ts";
import { parseMigration } from "./read-migrations.ts";

type Database = Awaited<ReturnType<typeof openDatabase>>;

export const table = parseMigration(
  "0001-things.sql",
  `create table thing (id integer primary key, label text not null, kind text);
  insert into thing (id, label) select n, 'thing ' || n from generate_series(1, 5000) n;
  create index thing_old on thing (label, id);`,
);

/** One step of each kind. */
export const online = parseMigration(
  "0002-things-online.sql",
  `--! online
  create index concurrently if not exists thing_label on thing (label);
  -- Two kinds of checks; this one needs all rows.
  alter table thing add constraint thing_label_short check (length(label) < 50) not valid;
  alter table thing validate constraint thing_label_short;
  do $$
  begin
    loop
      update thing set kind = 'usual;' where id in (select id from thing where kind is null order by id limit 1000);
      exit when not found;
      commit;
    end loop;
  end $$;
  alter table thing add constraint thing_kind_known check (kind is not null) not valid;
  alter table thing validate constraint thing_kind_known;
  alter table thing alter column kind set not null;
  drop index concurrently if exists thing_old;`,
);

/** Describes everything that the two files make, and what must not be left behind. */
export async function stateOf(client: { query: pg.Pool["query"] }): Promise<unknown> {
  const { rows } = await client.query(`select
    (select array_agg(indexrelid::regclass::text order by indexrelid::regclass::text) from pg_index where indrelid = 'thing'::regclass and indisvalid) as indexes,
    (select count(*)::integer from pg_index where not indisvalid) as invalid,
    (select array_agg(conname::text order by conname) from pg_constraint where conrelid = 'thing'::regclass and contype = 'c' and convalidated) as checks,
    (select attnotnull from pg_attribute where attrelid = 'thing'::regclass and attname = 'kind') as required,
    (select count(*)::integer from thing where kind = 'usual;') as filled,
    to_regclass('migration_step') as steps,
    (select array_agg(name order by name) from migration) as applied`);
  return rows[0];
}

export const finished = {
  indexes: ["thing_label", "thing_pkey"],
  invalid: 0,
  checks: ["thing_kind_known", "thing_label_short"],
  required: true,
  filled: 5000,
  steps: null,
  applied: [table.name, online.name],
};

/** Opens a transaction that has read a table and stays open, as a long report does. */
export async function readingIn(connectionString: string, statement = "select count(*) from thing"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "reader" });
  client.on("error", () => {});
  await client.connect();
  await client.query(`begin isolation level repeatable read; ${statement}`);
  return client;
}

/** Returns what migrates a database, and what counts the connections on which a migration runs a statement. */
export function migrating(database: () => Database) {
  const apply = (...known: Parameters<typeof applyMissing>[1]) => applyMissing(database().url, known, async () => {});

  async function sessions(query: string): Promise<number> {
    const { rowCount } = await database().owner.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'galley migrate' and query ilike $1",
      [query],
    );
    return rowCount ?? 0;
  }

  return { apply, sessions };
}
