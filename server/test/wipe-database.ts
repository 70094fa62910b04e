import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const sizeMax = 20_000_000;
const farewellMilliseconds = 300;

// What a test changes of tables, functions, triggers and rights is a newer row in one of these, or one row more or less.
const catalogs = ["class", "attribute", "attrdef", "constraint", "index", "trigger", "proc", "policy", "type", "enum", "db_role_setting"];
const shape = [...catalogs.map((catalog) => `pg_${catalog}`), "migration"]
  .map((table) => `(select count(*) || '/' || coalesce(max(xmin::text::bigint), 0) from ${table})`)
  .join(" || ' ' || ");

const deleteRows = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select oid::regclass from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' and pg_relation_size(oid) > 0
  loop execute 'delete from ' || name; end loop;
end $$`;

/** What a database has but for rows, as one text. */
export async function shapeOf(connectionString: string): Promise<string> {
  return connected(connectionString, readShape);
}

/**
 * Makes a database as new by deleting its rows. False where it has to go instead: somebody is still connected to it, a test has
 * changed more than rows, or it has grown.
 */
export async function wipeDatabase(connectionString: string, wanted: string): Promise<boolean> {
  return connected(connectionString, async (client) => {
    if (!(await isLeft(client)) || (await readShape(client)) !== wanted) return false;
    await client.query(deleteRows);
    const { rows } = await client.query("select pg_database_size(current_database()) as size");
    return Number(rows[0].size) < sizeMax;
  });
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

async function connected<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
