import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import {
  type BackupTable,
  columnList,
  copySettings,
  fleetingTables,
  isFleeting,
  listTables,
  type Manifest,
  tableFile,
} from "./backup-format.ts";
import { readMigrations } from "./migrate.ts";
import { isBeforeBaseline } from "./migrating/read-migrations.ts";
import { setAside } from "./set-aside.ts";

export type Restore = {
  client: ClientBase;
  directory: string;
  manifest: Manifest;
  /** Runs as the last step before the restored rows become visible. */
  beforeCommit: () => Promise<void>;
};

/** Restores a backup, completely or not at all, into a database that has the backup's migrations and no rows. */
export async function restore({ client, directory, manifest, beforeCommit }: Restore): Promise<void> {
  await client.query(copySettings);
  await client.query("begin");
  try {
    await client.query("lock table migration in share mode");
    await requireMigrations(client, manifest);
    const tables = await listTables(client);
    requireSameTables(tables, manifest);
    await requireEmpty(client, tables);
    const putBack = await setAside(client);
    for (const { name } of tables) {
      const table = manifest.tables.find((candidate) => candidate.name === name);
      if (table !== undefined) await readTable(client, directory, table);
    }
    await putBack();
    await endAssistants(client);
    for (const { name, value } of manifest.sequences) {
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, value]);
    }
    await beforeCommit();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await client.query("analyze");
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
  const { rows } = await client.query<{ name: string }>("select name from migration order by name");
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

async function readTable(client: ClientBase, directory: string, table: Manifest["tables"][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${columnList(client, table)} from stdin`));
  await pipeline(createReadStream(tableFile(directory, table.name)), createGunzip(), rows);
  if (rows.rowCount === table.rows) return;
  throw new StartupError(
    `${table.name} has ${rows.rowCount} rows in the backup, not ${table.rows} as its manifest says. Choose another backup.`,
  );
}
