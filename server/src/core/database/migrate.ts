import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartupError } from "#src/core/startup-error.ts";
import { applyFunctions, readFunctionFiles } from "./sql-functions.ts";

const directory = join(import.meta.dirname, "../../../migrations");
// Any number works, as long as every start of Galley uses the same.
const lockKey = 7_401_850_611;

export type Migration = { name: string; sql: string; checksum: string; breaking: boolean };

export function readMigrations(): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), breaking: sql.startsWith("--! breaking") };
  });
}

export type Applied = { name: string; checksum: string; breaking: boolean };

/**
 * Migrates the database to this version's schema, one transaction per file; concurrent starts wait for each other. Functions change
 * in the transaction of the last file. `only` stops a new database at an older schema, for a backup that was taken from that schema.
 */
export async function migrate(connectionString: string, only?: readonly string[]): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString, application_name: "galley migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migration (name text primary key, checksum text not null, breaking boolean not null, applied_at timestamptz not null default now())",
    );
    const before = (await client.query<Applied>("select name, checksum, breaking from migration order by name")).rows;
    const known = readMigrations().filter(({ name }) => only?.includes(name) ?? true);
    refuseForeignSchema(known, before);
    const missing = known.filter(({ name }) => !before.some((row) => row.name === name));
    for (const migration of missing.slice(0, -1)) await inTransaction(client, () => apply(client, migration));
    const last = missing.at(-1);
    // Functions of a newer version stay: this one runs beside it, or was started by mistake.
    const isOlder = before.some(({ name }) => !known.some((migration) => migration.name === name));
    await inTransaction(client, async () => {
      if (last !== undefined) await apply(client, last);
      if (only === undefined && !isOlder) await applyFunctions(client, readFunctionFiles());
    });
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

export function refuseForeignSchema(known: Migration[], applied: Applied[]): void {
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name);
    if (migration === undefined && row.breaking) {
      throw new StartupError(`The database was changed by a newer Galley (${row.name}). Start that version or a newer one.`);
    }
    if (migration !== undefined && migration.checksum !== row.checksum) {
      throw new StartupError(`Migration ${row.name} differs from the one this database was made with. Restore the released file.`);
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin; set local lock_timeout = '10s'");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function apply(client: pg.Client, { name, sql, checksum, breaking }: Migration): Promise<void> {
  try {
    await client.query("insert into migration (name, checksum, breaking) values ($1, $2, $3)", [name, checksum, breaking]);
    await client.query(sql);
  } catch (error) {
    throw new StartupError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
