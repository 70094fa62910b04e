import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { z } from "zod";
import { StartupError } from "#src/core/startup-error.ts";

export const format = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

// Becomes a path: no part may lead out of its folder.
const StoredKey = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/);

/** Contents of a backup, with checksums that prove it complete. A table's `sha256` is that of its compressed file. */
export const Manifest = z.strictObject({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: Sha256 })),
  secretSha256: Sha256,
  /** Set when the backup was told to leave the secret out. */
  withoutSecret: z.literal(true).optional(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), sha256: Sha256 })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  /** The stored files; absent where the backup was told to leave them out. */
  files: z.array(z.strictObject({ key: StoredKey, bytes: z.int().min(0), sha256: Sha256 })).optional(),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackupTable = { name: string; columns: string[] };

export function manifestFile(directory: string): string {
  return join(directory, "manifest.json");
}

export function secretFile(directory: string): string {
  return join(directory, "secret");
}

export function tableFile(directory: string, table: string): string {
  return join(directory, "tables", `${table}.copy.gz`);
}

export function storedFile(directory: string, key: string): string {
  return join(directory, "files", key);
}

export function sha256Of(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

export function readManifest(directory: string): Manifest {
  const file = manifestFile(directory);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new StartupError(`${directory} holds no complete backup: manifest.json is missing. Choose a directory that backup wrote.`);
  }
  try {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (manifest.format > format) {
      throw new StartupError(
        `The backup comes from a newer Galley (format ${manifest.format}). Nothing was restored. Restore it with that version or a newer one.`,
      );
    }
    return Manifest.parse(manifest);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be used as the manifest of a backup. Choose another backup.`, { cause: error });
  }
}

/** Returns the secret of the backed-up installation. `given` is that of the installation into which it is restored. */
export function readSecret(directory: string, { secretSha256, withoutSecret }: Manifest, given: string | undefined): string {
  if (withoutSecret === true) {
    if (given !== undefined && sha256Of(given) === secretSha256) return given;
    const what = given === undefined ? "The backup was made without its secret" : "The backup belongs to another secret than the one given";
    throw new StartupError(`${what}. Set GALLEY_SECRET to that of the installation it was taken from. Nothing was restored.`);
  }
  const file = secretFile(directory);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new StartupError(`The backup is incomplete: ${file} is missing. Nothing was restored. Choose another backup.`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (sha256Of(secret) === secretSha256) return secret;
  throw new StartupError(`${file} was changed after the backup. Nothing was restored. Choose another backup.`);
}

/** Fails, naming the file, when one is missing or has changed since the backup. */
export async function requireUnchanged(directory: string, { tables, files = [] }: Manifest): Promise<void> {
  const expected = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(directory, name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ file: storedFile(directory, key), sha256 })),
  ];
  for (const { file, sha256 } of expected) {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) {
      throw new StartupError(`The backup is incomplete: ${file} is missing. Nothing was restored. Choose another backup.`);
    }
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    if (hash.digest("hex") !== sha256) {
      throw new StartupError(`${file} was changed after the backup. Nothing was restored. Choose another backup.`);
    }
  }
}

/** Tables that are not restored: sessions and devices, pending address changes, links and emails, and unfinished OAuth exchanges. */
export const fleetingTables = ["session", "person_device", "address_change", "account_link", "account_mail", "oauth_payload"];

/** Returns whether a table is not restored; backups of older versions may contain such tables. */
export function isFleeting({ name }: Pick<BackupTable, "name">): boolean {
  return fleetingTables.includes(name);
}

/** Lists the tables whose rows are backed up. Unlogged tables, which hold short-lived counts, are left out: over several nodes one of them is logged. */
export async function listTables(client: ClientBase): Promise<(BackupTable & { bytes: string })[]> {
  const { rows } = await client.query<BackupTable & { bytes: string }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, pg_table_size(c.oid) as bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
    group by c.oid order by c.relname`,
    [["migration", "migration_step", "sql_function", "backup_run", "maintenance", "article_writer", ...fleetingTables]],
  );
  return rows;
}

// COPY must write and read the same whatever the settings of either server, and row-level security must not hide rows.
export const copySettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'; set row_security = off; set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0`;

export function columnList(client: ClientBase, { name, columns }: BackupTable): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;
}
