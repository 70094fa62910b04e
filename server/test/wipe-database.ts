import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { WarmConnections } from "./warm-connections.ts";

const sizeMax = 20_000_000;
const farewellMilliseconds = 1000;

/** Everything in a database except its rows: how many entries each catalog has, and a transaction before which all were made. */
export type Shape = { counts: string; before: string };

// Every change of tables, functions, triggers and rights shows here: as a newer entry, or as one entry more or less.
const catalogs = ["class", "attribute", "attrdef", "constraint", "index", "trigger", "proc", "policy", "type", "enum"];
// Those of all databases of a cluster are in one table.
const settings =
  "(select xmin from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())) setting";
const tables = [...catalogs.map((catalog) => `pg_${catalog}`), "migration", "sql_function", settings];
const counts = tables.map((table) => `(select count(*) from ${table})`).join(" || ' ' || ");
const nextTransaction = "pg_snapshot_xmax(pg_current_snapshot())::xid::text";
const newer = tables.map((table) => `exists (select from ${table} where age(xmin) <= age($1::xid))`).join(" or ");

const written = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'sql_function') and pg_relation_size(oid) > 0`;

// After a vacuum of an empty table, its statistics say that it is small. The planner would then read all of it, again for each of the
// thousands of rows that a test writes.
const forget = `with known as (
    select c.oid from pg_class c left join pg_index i on i.indexrelid = c.oid where coalesce(i.indrelid, c.oid) = any($1::text[]::regclass[])
  ), of_columns as (delete from pg_statistic where starelid in (select oid from known))
  update pg_class c set relpages = 0, reltuples = -1, relallvisible = 0, relallfrozen = 0 from known where c.oid = known.oid`;

/** Returns the shape of a database that no other client uses. */
export async function shapeOf(connectionString: string): Promise<Shape> {
  return connected(connectionString, async (client) => {
    const { rows } = await client.query<Shape>(`select ${counts} as counts, ${nextTransaction} as before`);
    if (rows[0] === undefined) throw new Error("The database has no shape.");
    return rows[0];
  });
}

/**
 * Resets a database by deleting its rows, and returns its shape. Returns undefined when the database must be dropped instead: a
 * client is still connected, a test has changed more than rows, or it has grown.
 */
export async function wipeDatabase(warm: WarmConnections, wanted: Shape): Promise<Shape | undefined> {
  const own = await warm.processIds();
  return warm.use(async (client) => {
    if (!(await isLeft(client, own)) || !(await hasShape(client, wanted))) return undefined;
    await deleteRows(client);
    const { rows } = await client.query(`select pg_database_size(current_database()) as size, ${nextTransaction} as before`);
    return Number(rows[0].size) < sizeMax ? { counts: wanted.counts, before: rows[0].before } : undefined;
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

/** Returns whether all clients but these are gone. Connections end a moment after their clients. */
async function isLeft(client: pg.Client, own: readonly number[]): Promise<boolean> {
  const end = performance.now() + farewellMilliseconds;
  do {
    const { rows } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all($1)`,
      [own],
    );
    if (rows.length === 0) return true;
    await sleep(5);
  } while (performance.now() < end);
  return false;
}

/** Returns whether a test has changed nothing but rows. */
export async function hasShape(client: pg.Client, wanted: Shape): Promise<boolean> {
  const { rows } = await client.query(`select ${counts} as counts, ${newer} as changed`, [wanted.before]);
  return rows[0].counts === wanted.counts && !rows[0].changed;
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
