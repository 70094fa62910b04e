import type pg from "pg";
import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "./database-client.ts";
import { distribute } from "./distribution/distribute.ts";
import { isDistributed } from "./distribution/table-places.ts";
import { applyOnline } from "./migrating/apply-online.ts";
import { applyPlain, inTransaction } from "./migrating/apply-plain.ts";
import { withLockPatience } from "./migrating/lock-patience.ts";
import { takeMigrationLock } from "./migrating/one-at-a-time.ts";
import { isBeforeBaseline, type Migration, readMigrations } from "./migrating/read-migrations.ts";
import { refuseCutRestore, restoreMark } from "./restore-mark.ts";
import { applyFunctions, readFunctions } from "./sql-functions.ts";

export { readMigrations };

export type Say = (text: string) => void;
export type Applied = { name: string; checksum: string; breaking: boolean };

/**
 * Migrates the database to this version's schema; concurrent starts wait for each other. `only` stops a new database at an older
 * schema, for a backup that was taken from that schema, and marks it as one that is being restored. `say` takes lines about a wait.
 */
export async function migrate(connectionString: string, only?: readonly string[], say?: Say): Promise<{ applied: string[] }> {
  const all = readMigrations();
  // The mark comes first, so that nobody serves a database that is about to be filled.
  const known = only === undefined ? all : [restoreMark, ...all.filter(({ name }) => only.includes(name))];
  const functions = (client: pg.Client) => (only === undefined ? applyFunctionsOf(client) : Promise.resolve());
  return applyMissing(connectionString, known, functions, say);
}

async function applyFunctionsOf(client: pg.Client): Promise<void> {
  await applyFunctions(client, readFunctions({ distributed: await isDistributed(client) }));
}

/**
 * Applies the migrations that a database lacks: plain files in a transaction each, online files statement by statement. `functions`
 * replaces functions in the transaction of the last plain file, whose columns they may use.
 */
export async function applyMissing(
  connectionString: string,
  known: readonly Migration[],
  functions: (client: pg.Client) => Promise<void>,
  say: Say = () => {},
): Promise<{ applied: string[] }> {
  const client = await openClient({ connectionString, application_name: "galley migrate" });
  try {
    await takeMigrationLock(client, say);
    await client.query(
      "create table if not exists migration (name text primary key, checksum text not null, breaking boolean not null, applied_at timestamptz not null default now())",
    );
    const before = (await client.query<Applied>("select name, checksum, breaking from migration order by name")).rows;
    refuseForeignSchema(known, before);
    const missing = known.filter(({ name }) => !before.some((row) => row.name === name));
    // Functions of a newer version stay: this one runs beside it, or was started by mistake.
    const isOlder = before.some(({ name }) => !known.some((migration) => migration.name === name));
    const replace = () => (isOlder ? Promise.resolve() : functions(client));
    const lastPlain = missing.findLast(({ online }) => !online);
    if (lastPlain === undefined) await withLockPatience(client, "of functions", () => inTransaction(client, replace));
    for (const migration of missing) {
      if (migration.online) await applyOnline(client, migration);
      else await applyPlain(client, migration, () => (migration === lastPlain ? replace() : Promise.resolve()));
    }
    // A table that a migration makes stays on the coordinator otherwise, without an error.
    if (await isDistributed(client)) await distribute(client, { note: say });
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

export function refuseForeignSchema(known: readonly Migration[], applied: readonly Applied[]): void {
  if (!known.includes(restoreMark)) refuseCutRestore(applied);
  if (isBeforeBaseline(known, applied)) {
    throw new StartupError(
      `The database was made by a Galley from before 0.1.0 (${applied[0]?.name}), and no release goes on with it. Nothing was changed. ` +
        "Start in a new GALLEY_DATA_DIR or an empty database, and import there what that version exports.",
    );
  }
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name);
    if (migration === undefined && row.breaking) {
      throw new StartupError(
        `The database was changed by a newer Galley (${row.name}), and this version cannot work with it. Nothing was changed. Start that ` +
          "version or a newer one; to go back, restore the backup from before the upgrade into a new GALLEY_DATA_DIR or an empty database.",
      );
    }
    if (migration !== undefined && migration.checksum !== row.checksum) {
      throw new StartupError(`Migration ${row.name} differs from the one this database was made with. Restore the released file.`);
    }
  }
}
