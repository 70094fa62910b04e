import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const sizeMax = 20_000_000;
const farewellMilliseconds = 1000;

// What a test changes of tables, functions, triggers and rights is a newer row in one of these, or one row more or less.
const catalogs = ["class", "attribute", "attrdef", "constraint", "index", "trigger", "proc", "policy", "type", "enum", "db_role_setting"];
const shape = [...catalogs.map((catalog) => `pg_${catalog}`), "migration"]
  .map((table) => `(select count(*) || '/' || coalesce(max(xmin::text::bigint), 0) from ${table})`)
  .join(" || ' ' || ");

const written = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' and pg_relation_size(oid) > 0`;

// A table that was vacuumed empty is known to be small: the planner reads all of it, again for each row of thousands that a test writes.
const forget = `with known as (
    select c.oid, c.relname from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) = any($1::text[]::regclass[])
  ), of_columns as (delete from pg_statistic where starelid in (select oid from known))
  select pg_clear_relation_stats('public', relname) from known`;

/** What a database has but for rows, as one text. */
export async function shapeOf(connectionString: string): Promise<string> {
  return connected(connectionString, readShape);
}

/**
 * Makes a database as new by deleting its rows, and returns its shape. Undefined where it has to go instead: somebody is still connected
 * to it, a test has changed more than rows, or it has grown.
 */
export async function wipeDatabase(connectionString: string, wanted: string): Promise<string | undefined> {
  return connected(connectionString, async (client) => {
    if (!(await isLeft(client)) || (await readShape(client)) !== wanted) return undefined;
    await deleteRows(client);
    const { rows } = await client.query("select pg_database_size(current_database()) as size");
    return Number(rows[0].size) < sizeMax ? readShape(client) : undefined;
  });
}

/** Vacuumed, tables have no pages any more: rows lie in the order of their writing again, as in a new database. */
async function deleteRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(written);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await client.query("set session_replication_role = replica");
  await client.query(names.map((name) => `delete from ${name}`).join(";"));
  await client.query(`vacuum ${names.join(", ")}`);
  await client.query(forget, [names]);
}

/** Connections end a moment after their clients. */
async function isLeft(client: pg.Client): Promise<boolean> {
  const end = performance.now() + farewellMilliseconds;
  do {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rows.length === 0) return true;
    await sleep(5);
  } while (performance.now() < end);
  return false;
}

async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select ${shape} as shape`);
  return rows[0].shape;
}

/** Uses a connection of its own. */
export async function connected<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
