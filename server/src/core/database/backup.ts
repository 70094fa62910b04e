import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { makeFolders } from "#src/core/data-directory/make-folders.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { openWorkers } from "./backup-connections.ts";
import { backUpFiles } from "./backup-files.ts";
import {
  type BackupTable,
  columnList,
  copySettings,
  format,
  listTables,
  type Manifest,
  manifestFile,
  secretFile,
  sha256Of,
  tableFile,
} from "./backup-format.ts";
import { runSteps, type Step } from "./run-steps.ts";

export type Backup = {
  client: ClientBase;
  connectionString: string;
  directory: string;
  secret: string;
  /** A backup without the secret names the one it needs by its SHA-256. */
  withSecret: boolean;
  /** Undefined when stored files are not backed up. */
  storage: Storage | undefined;
};

/** Writes all tables as of one moment, while others go on writing. The manifest comes last: without it the backup is not complete. */
export async function backUp({ client, connectionString, directory, secret, withSecret, storage }: Backup): Promise<Manifest> {
  await client.query(copySettings);
  await client.query("begin isolation level repeatable read, read only");
  // Before the snapshot, so that no migration changes the tables between it and the last of them.
  await client.query("lock table migration in share mode");
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>("select name, checksum from migration order by name");
  const { rows: moments } = await client.query<{ now: Date }>("select now() as now");
  if (withSecret) writeFileSync(secretFile(directory), `${secret}\n`, { flag: "wx", mode: 0o600, flush: true });
  mkdirSync(join(directory, "tables"), { mode: 0o700 });
  const tables = await writeTables({ client, connectionString, directory });
  const manifest: Manifest = {
    format,
    createdAt: (moments[0]?.now ?? new Date()).toISOString(),
    migrations,
    secretSha256: sha256Of(secret),
    ...(!withSecret && { withoutSecret: true as const }),
    tables,
    sequences: await listSequences(client),
  };
  await client.query("commit");
  // After the rows, since files are written before the row that names them.
  if (storage !== undefined) manifest.files = await backUpFiles(storage, directory);
  const unfinished = `${manifestFile(directory)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, manifestFile(directory));
  return manifest;
}

/** Creates the directory, or takes one that is empty. Disposing removes what an unfinished backup has left in it. */
export function openBackupDirectory(directory: string): Disposable & { complete(): void } {
  let complete = false;
  const made = makeFolders(directory, 0o700);
  if (readdirSync(directory).length > 0)
    throw new StartupError(`${directory} is not empty. Name a directory that is empty or does not exist yet.`);
  return {
    complete() {
      complete = true;
    },
    [Symbol.dispose]() {
      if (complete) return;
      for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true, force: true });
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** Writes the tables over several connections that see what this one sees, the largest first. */
async function writeTables({ client, connectionString, directory }: Pick<Backup, "client" | "connectionString" | "directory">) {
  await using workers = await openWorkers(connectionString, "galley backup");
  const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  const snapshot = client.escapeLiteral(rows[0]?.snapshot ?? "");
  for (const worker of workers.clients) {
    await worker.query(`begin isolation level repeatable read, read only; set transaction snapshot ${snapshot}`);
  }
  const tables: Manifest["tables"] = [];
  const steps = (await listTables(client)).map((table): Step & { bytes: number } => ({
    bytes: Number(table.bytes),
    tables: [table.name],
    shares: true,
    after: [],
    run: async (worker) => tables.push({ name: table.name, columns: table.columns, ...(await writeTable(worker, directory, table)) }),
  }));
  await runSteps(
    steps.toSorted((one, other) => other.bytes - one.bytes),
    workers.clients,
  );
  return tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Level of compression: five times as fast as the usual one, for files that are a quarter larger. */
const level = 1;

async function writeTable(client: ClientBase, directory: string, table: BackupTable): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(`copy ${columnList(client, table)} to stdout`));
  const hash = createHash("sha256");
  const hashed = new PassThrough().on("data", (chunk) => hash.update(chunk));
  const file = createWriteStream(tableFile(directory, table.name), { flags: "wx", mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level }), hashed, file);
  // The count follows the rows. The answer to a later statement proves that it has been read.
  await client.query("select");
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

async function listSequences(client: ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return rows;
}
