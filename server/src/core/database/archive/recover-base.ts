import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ArchiveFault } from "#src/core/archive/archive-fault.ts";
import {
  type ArchivedFile,
  type Base,
  baseKey,
  fileKey,
  listArchivedFiles,
  readWhole,
  secretKey,
} from "#src/core/archive/archive-format.ts";
import type { ArchiveStore } from "#src/core/archive/archive-store.ts";
import { sha256Of } from "#src/core/archive/wal-names.ts";
import { mediaTypeOf } from "#src/core/database/backup-files.ts";
import type { Storage } from "#src/core/storage/storage.ts";

// A bucket has a clock of its own.
const clocksApartMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the base from which a moment is recovered: the newest that was complete by then. Without a moment, the newest of all. */
export function chooseBase(bases: readonly Base[], until: string | undefined): Base {
  const [oldest] = bases;
  if (oldest === undefined) throw new ArchiveFault("The archive holds no whole base. Nothing was restored. Choose another archive.");
  const base = bases.findLast(({ completedAt }) => until === undefined || completedAt <= until);
  if (base !== undefined) return base;
  throw new ArchiveFault(`The archive reaches back to ${oldest.completedAt}, and no further. Nothing was restored. Choose a later time.`);
}

/** Returns the secret of the base. `given` is that of the installation into which it is restored. */
export async function readBaseSecret(
  store: ArchiveStore,
  { id, secretSha256, withoutSecret }: Base,
  given: string | undefined,
): Promise<string> {
  const secret = given ?? (await store.read(secretKey(id)))?.toString("utf8").trim();
  if (secret !== undefined && sha256Of(Buffer.from(secret)) === secretSha256) return secret;
  if (given !== undefined)
    throw new ArchiveFault(
      "The archive belongs to another secret than the one given. Set GALLEY_SECRET to that of its installation. Nothing was restored.",
    );
  if (withoutSecret)
    throw new ArchiveFault("The archive holds no secret. Set GALLEY_SECRET to that of its installation. Nothing was restored.");
  throw new ArchiveFault(
    `${secretKey(id)} of the archive is missing or was changed. Set GALLEY_SECRET to that of its installation. Nothing was restored.`,
  );
}

/** Writes the files of a base into a folder that holds none yet. Fails, naming the part, where one is missing or was changed. */
export async function extractBase(store: ArchiveStore, { id, directories, files, parts }: Base, cluster: string): Promise<void> {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  for (const directory of directories) mkdirSync(join(cluster, directory), { recursive: true, mode: 0o700 });
  const content = unpackParts(store, id, parts);
  let rest: Buffer = Buffer.alloc(0);
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(cluster, path)), { recursive: true, mode: 0o700 });
    const file = openSync(join(cluster, path), "wx", 0o600);
    try {
      for (let left = bytes; left > 0; ) {
        if (rest.length === 0) rest = await nextOf(content, id);
        // A disk that fills up may take a part alone.
        const taken = writeSync(file, rest.subarray(0, left));
        rest = rest.subarray(taken);
        left -= taken;
      }
    } finally {
      closeSync(file);
    }
  }
}

async function* unpackParts(store: ArchiveStore, id: string, parts: Base["parts"]): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) yield promisify(gunzip)(await readWhole(store, baseKey(id, name), sha256));
}

async function nextOf(content: AsyncGenerator<Buffer>, id: string): Promise<Buffer> {
  const { value, done } = await content.next();
  if (done)
    throw new ArchiveFault(`The base ${id} of the archive has less than its manifest says. Nothing was restored. Choose another time.`);
  return value;
}

/**
 * Restores what the base had in the store and what came later, as far as it is wanted, and returns how many files that were. What no row needs is swept up as ever. Fails, naming the
 * file, where one is missing or was changed.
 */
export async function restoreArchivedFiles(
  store: ArchiveStore,
  { base, storage, until, isWanted }: { base: Base; storage: Storage; until: string | undefined; isWanted: (key: string) => boolean },
): Promise<number> {
  const chosen = chooseFiles(base, await listArchivedFiles(store), until);
  let count = 0;
  for (const [key, sha256] of chosen) {
    if (!isWanted(key)) continue;
    const bytes = await readWhole(store, fileKey(key, sha256), sha256);
    await storage.put(key, bytes, mediaTypeOf(key));
    count += 1;
  }
  return count;
}

/** Returns the digest of each file to restore: of several versions the newest by that moment, else the one of the base, else the first. */
export function chooseFiles(base: Base, archived: readonly ArchivedFile[], until: string | undefined): Map<string, string> {
  const begin = new Date(Date.parse(base.startedAt) - clocksApartMilliseconds);
  const end = until === undefined ? undefined : new Date(until);
  const chosen = new Map(base.stored.map(({ key, sha256 }) => [key, sha256]));
  const ordered = archived
    .filter(({ archivedAt }) => archivedAt >= begin)
    .sort((one, other) => Number(one.archivedAt) - Number(other.archivedAt));
  for (const { key, sha256, archivedAt } of ordered) {
    // A file may have been archived late, after its archive was away.
    if (end === undefined || archivedAt <= end || !chosen.has(key)) chosen.set(key, sha256);
  }
  return chosen;
}
