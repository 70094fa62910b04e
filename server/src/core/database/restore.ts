import type { ClientBase } from "pg";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { openWorkers } from "./backup-connections.ts";
import { type BackupTable, copySettings, fleetingTables, isFleeting, listTables, type Manifest } from "./backup-format.ts";
import { openClient } from "./database-client.ts";
import { analyze, fillTables } from "./fill-tables.ts";
import { hasService, inspectDatabase } from "./inspect-database.ts";
import { migrate, readMigrations, type Say } from "./migrate.ts";
import { isBeforeBaseline } from "./migrating/read-migrations.ts";
import { holdRestore, isMarked, removeMark, restoreMark, setMark, workerName } from "./restore-mark.ts";
import { type Part, putAllBack, setAside } from "./set-aside.ts";

export type Restore = {
  connectionString: string;
  directory: string;
  manifest: Manifest;
  /** Takes lines about a wait. */
  say: Say;
  /** Runs as the last step before the installation may be served. */
  beforeCommit: () => Promise<void>;
};

/**
 * Restores a backup into a database that is empty, or has the backup's migrations and no rows. Nobody serves it meanwhile. After a failure it
 * holds nothing; one that was cut is begun anew by the next.
 */
export async function restore({ connectionString, directory, manifest, say, beforeCommit }: Restore): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const client = opened.adopt(await openClient({ connectionString, application_name: "galley command" }), (one) => one.end());
  await client.query(copySettings);
  await holdRestore(client);
  const found = await inspectDatabase(client);
  if (found === "foreign") throw new StartupError("This database holds tables of another program. Restore into an empty one.");
  if (await hasService(client)) throw new StartupError("Galley is running on this database. Stop it, then restore.");
  await using workers = await openWorkers(connectionString, workerName);
  try {
    if (found === "empty" || (await isMarked(client)))
      await migrate(
        connectionString,
        manifest.migrations.map(({ name }) => name),
        say,
      );
    const parts = await inTransaction(client, () => prepareTables(client, manifest));
    await fillTables(workers.clients, { directory, manifest, parts });
    await inTransaction(client, () => finish(client, manifest, beforeCommit));
  } catch (error) {
    await inTransaction(client, () => clear(client)).catch(() => {});
    throw error;
  }
  await analyze(workers.clients, manifest);
}

/** Checks that the tables are those of the backup and hold nothing, marks the database, and takes keys and indexes off. */
async function prepareTables(client: ClientBase, manifest: Manifest): Promise<Part[]> {
  await client.query("lock table migration in share row exclusive mode");
  await requireMigrations(client, manifest);
  const tables = await listTables(client);
  requireSameTables(tables, manifest);
  if (await isMarked(client)) await empty(client);
  else await requireEmpty(client, tables);
  await setMark(client);
  return setAside(client);
}

async function finish(client: ClientBase, manifest: Manifest, beforeCommit: () => Promise<void>): Promise<void> {
  await putAllBack(client);
  await endAssistants(client);
  for (const { name, value } of manifest.sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, value]);
  }
  await beforeCommit();
  await removeMark(client);
}

/** Takes everything out of a database that this restore has marked. */
async function clear(client: ClientBase): Promise<void> {
  if (!(await isMarked(client))) return;
  await empty(client);
  await removeMark(client);
}

/** Empties all tables of a marked database, which hold nothing but what a restore has put there, and gives them their keys and indexes again. */
async function empty(client: ClientBase): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(", ")} cascade`);
  await putAllBack(client);
}

/** Removes what no restored installation has: whoever was signed in, links, and connections of assistants, which may have ended since. */
export async function endEntries(client: ClientBase): Promise<void> {
  for (const table of fleetingTables) await client.query(`delete from ${client.escapeIdentifier(table)}`);
  await endAssistants(client);
}

// Assistant grants that were ended since the backup must not come back: people connect again.
async function endAssistants(client: ClientBase): Promise<void> {
  await client.query("update api_token set revoked_at = now() where kind = 'assistant' and revoked_at is null");
  await client.query("delete from token_digest where audience is not null");
}

/** Fails, saying which version is needed, when this version cannot create the tables of the backup. */
export function requireKnownMigrations({ migrations }: Manifest): void {
  if (isBeforeBaseline(readMigrations(), migrations))
    throw new StartupError(`The backup comes from a Galley from before 0.1.0 (${migrations[0]?.name}), and no release reads it.`);
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new StartupError(
        `The backup comes from a newer Galley (${name}). Nothing was restored. Restore it with that version or a newer one.`,
      );
    if (known.get(name) !== checksum) {
      throw new StartupError(`Migration ${name} differs from the one that the backup was made with. Restore the released file.`);
    }
  }
}

async function requireMigrations(client: ClientBase, { migrations, createdAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from migration where name <> $1 order by name", [restoreMark.name]);
  const further = rows.find(({ name }) => !migrations.some((migration) => migration.name === name));
  const missing = migrations.find(({ name }) => !rows.some((row) => row.name === name));
  if (further !== undefined) {
    throw new StartupError(
      `The backup of ${createdAt} is from before ${further.name}, which this database already has. ` +
        "Restore into a database that Galley has not been started on (a new GALLEY_DATA_DIR); it is brought up to date afterwards.",
    );
  }
  if (missing !== undefined)
    throw new StartupError(`This database lacks ${missing.name}, which the backup needs. Run: ${operatorProgram} migrate`);
}

function requireSameTables(tables: readonly BackupTable[], manifest: Manifest): void {
  const describe = (table: BackupTable) => `${table.name} (${table.columns.toSorted().join(", ")})`;
  const kept = new Set(manifest.tables.filter((table) => !isFleeting(table)).map(describe));
  const there = new Set(tables.map(describe));
  const [odd] = kept.symmetricDifference(there);
  if (odd !== undefined) throw new StartupError(`The backup and this version do not agree on the table ${odd}. Choose another backup.`);
}

async function requireEmpty(client: ClientBase, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables) {
    const table = client.escapeIdentifier(name);
    await client.query(`lock table ${table} in share row exclusive mode`);
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${table}) as used`);
    if (rows[0]?.used) {
      throw new StartupError(
        `This installation already holds data (${name}). Restore into a new one: set GALLEY_DATA_DIR or DATABASE_URL.`,
      );
    }
  }
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
