import type pg from "pg";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "./database-client.ts";
import { isDistributed } from "./distribution/table-places.ts";
import { type Applied, migrate, readMigrations, refuseForeignSchema, type Say } from "./migrate.ts";
import { readFunctions } from "./sql-functions.ts";

/**
 * Migrates the database to this version's schema, or only checks that it is there, where `GALLEY_MIGRATE_AT_START` is `no`. `say` takes
 * lines about a wait for another start.
 */
export async function prepareSchema(connectionString: string, { migrateAtStart }: { migrateAtStart: boolean }, say: Say): Promise<void> {
  if (migrateAtStart) await migrate(connectionString, undefined, say);
  else await requireSchema(connectionString);
}

/** Fails where the database lacks a migration or a function of this version, or has what this version cannot live with. */
async function requireSchema(connectionString: string): Promise<void> {
  const client = await openClient({ connectionString, application_name: "galley start" });
  try {
    const applied = await rowsOf<Applied>(client, "select name, checksum, breaking from migration");
    const known = readMigrations();
    refuseForeignSchema(known, applied);
    const missing = known.filter(({ name }) => !applied.some((row) => row.name === name));
    if (missing.length > 0) throw behind(`lacks ${missing.length} of its migrations, from ${missing[0]?.name} on`);
    // Functions of a newer version stay: this one runs beside it.
    if (applied.some(({ name }) => !known.some((migration) => migration.name === name))) return;
    const functions = await rowsOf<{ name: string; digest: string }>(client, "select name, digest from sql_function");
    const own = readFunctions({ distributed: await isDistributed(client) });
    const older = own.find(({ name, digest }) => !functions.some((row) => row.name === name && row.digest === digest));
    if (older !== undefined) throw behind(`has an older function ${older.name}`);
  } finally {
    await client.end();
  }
}

/** Returns no rows where the table is not there yet. */
async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42P01") return [];
    throw error;
  }
}

function behind(how: string): StartupError {
  return new StartupError(
    `The database is behind this version of Galley: it ${how}. GALLEY_MIGRATE_AT_START is no, so that nothing was changed. ` +
      `Run: ${operatorProgram} migrate`,
  );
}
