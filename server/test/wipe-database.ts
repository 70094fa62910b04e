import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const sizeMax = 20_000_000;
const farewellMilliseconds = 1000;

// Every change of tables, functions, triggers and rights shows here: as a newer row, or as one row more or less.
const catalogs = ["class", "attribute", "attrdef", "constraint", "index", "trigger", "proc", "policy", "type", "enum", "db_role_setting"];
const shape = [...catalogs.map((catalog) => `pg_${catalog}`), "migration", "sql_function"]
  .map((table) => `(select count(*) || '/' || coalesce(max(xmin::text::bigint), 0) from ${table})`)
  .join(" || ' ' || ");

const written = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'sql_function') and pg_relation_size(oid) > 0`;

// After a vacuum of an empty table, its statistics say that it is small. The planner would then read all of it, again for each of the
// thousands of rows that a test writes.
const forget = `with known as (
    select c.oid, c.relname from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) = any($1::text[]::regclass[])
  ), of_columns as (delete from pg_statistic where starelid in (select oid from known))
  select pg_clear_relation_stats('public', relname) from known`;

/** Returns everything in a database except its rows, as one text. */
export async function shapeOf(connectionString: string): Promise<string> {
  return connected(connectionString, readShape);
}

/**
 * Resets a database by deleting its rows, and returns its shape. Returns undefined when the database must be dropped instead: a
 * client is still connected, a test has changed more than rows, or it has grown.
 */
export async function wipeDatabase(connectionString: string, wanted: string): Promise<string | undefined> {
  return connected(connectionString, async (client) => {
    if (!(await isLeft(client)) || (await readShape(client)) !== wanted) return undefined;
    await deleteRows(client);
    const { rows } = await client.query("select pg_database_size(current_database()) as size");
    return Number(rows[0].size) < sizeMax ? readShape(client) : undefined;
  });
}

/** Deletes the rows and vacuums, so that tables have no pages left. Rows then lie in the order of their writing, as in a new database. */
async function deleteRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(written);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await client.query("set session_replication_role = replica");
  await client.query(names.map((name) => `delete from ${name}`).join(";"));
  await client.query(`vacuum ${names.join(", ")}`);
  await client.query(forget, [names]);
}

/** Returns whether all other clients are gone. Connections end a moment after their clients. */
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

/** Runs a function with its own connection. */
export async function connected<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
