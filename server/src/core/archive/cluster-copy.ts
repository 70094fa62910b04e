import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Base, baseKey } from "./archive-format.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { pack } from "./wal-archive.ts";
import { sha256Of } from "./wal-names.ts";

const partBytes = 8 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
// Some 50 MB a second: readers and writers need the disk too.
const pauseMilliseconds = 20;

/** Folders whose content belongs to the running server alone. Each has to be there, empty, for the next one. */
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"]);
const left =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|pgsql_tmp.*|pg_internal\.init.*)$/;
// The last to be read, so that it is no older than any other file.
const control = "global/pg_control";

export type ClusterCopy = Pick<Base, "directories" | "files" | "parts">;

/** Copies the files of a running server into parts of one base. Between `pg_backup_start` and `pg_backup_stop` alone do they make a whole. */
export async function copyCluster(
  store: ArchiveStore,
  { cluster, id, signal, finish }: { cluster: string; id: string; signal: AbortSignal; finish: () => Promise<string> },
): Promise<ClusterCopy> {
  const { directories, paths } = await listCluster(cluster);
  const parts = openParts(store, id);
  const files: ClusterCopy["files"] = [];
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (const path of [...paths.filter((one) => one !== control), control]) {
    signal.throwIfAborted();
    const bytes = await copyFile(join(cluster, path), chunk, parts.write);
    if (bytes !== undefined) files.push({ path, bytes });
  }
  const label = Buffer.from(await finish());
  await parts.write(label);
  files.push({ path: "backup_label", bytes: label.length });
  return { directories, files, parts: await parts.end() };
}

async function listCluster(cluster: string, folder = ""): Promise<{ directories: string[]; paths: string[] }> {
  const directories: string[] = [];
  const paths: string[] = [];
  for (const entry of (await readdir(join(cluster, folder), { withFileTypes: true }).catch(unlessGone)) ?? []) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (left.test(entry.name)) continue;
    if (entry.isFile()) paths.push(path);
    if (!entry.isDirectory()) continue;
    directories.push(path);
    if (emptied.has(path)) continue;
    const below = await listCluster(cluster, path);
    directories.push(...below.directories);
    paths.push(...below.paths);
  }
  return { directories, paths };
}

/** Returns how much was read; undefined for a file that is gone: the log tells the recovery of that. */
async function copyFile(file: string, chunk: Buffer, write: (bytes: Buffer) => Promise<void>): Promise<number | undefined> {
  const handle = await open(file).catch(unlessGone);
  if (handle === undefined) return undefined;
  try {
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes, bytes);
      if (bytesRead === 0) return bytes;
      bytes += bytesRead;
      await write(Buffer.from(chunk.subarray(0, bytesRead)));
      if (bytesRead === chunkBytes) await pause(pauseMilliseconds);
    }
  } finally {
    await handle.close();
  }
}

function openParts(store: ArchiveStore, id: string) {
  const parts: ClusterCopy["parts"] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const packed = await pack(Buffer.concat(waiting));
    const name = `${String(parts.length + 1).padStart(5, "0")}.gz`;
    await store.put(baseKey(id, name), packed);
    parts.push({ name, sha256: sha256Of(packed) });
    [waiting, size] = [[], 0];
    await pause(pauseMilliseconds);
  };
  return {
    async write(bytes: Buffer) {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= partBytes) await flush();
    },
    async end() {
      if (size > 0) await flush();
      return parts;
    },
  };
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
