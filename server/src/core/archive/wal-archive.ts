import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { operatorProgram } from "#src/core/installation.ts";
import { ArchiveFault } from "./archive-fault.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { type ArchivedWal, isSegment, readWalKey, sha256Of, walKey, walPrefix } from "./wal-names.ts";

/**
 * Whom an archive belongs to: `system` is PostgreSQL's own number for the database, and `writer` the installation that archives it. One that
 * was restored has the same database, and would mix its history into that of the one before.
 */
export type ArchiveOwner = { system: string; writer: string | undefined };

const markKey = "archive.json";
const systemOffset = 24;

export const pack = (bytes: Uint8Array): Promise<Buffer> => promisify(gzip)(bytes, { level: 1 });

export async function readArchiveOwner(store: ArchiveStore): Promise<ArchiveOwner | undefined> {
  const mark = await store.read(markKey);
  return mark && (JSON.parse(mark.toString("utf8")) as ArchiveOwner);
}

export function writeArchiveOwner(store: ArchiveStore, owner: ArchiveOwner): Promise<void> {
  return store.put(markKey, Buffer.from(`${JSON.stringify({ format: 1, ...owner })}\n`));
}

/** Reads the number of a database from its files: PostgreSQL's control file begins with it. */
export function readClusterSystem(cluster: string): string {
  const file = openSync(join(cluster, "global", "pg_control"), "r");
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, bytes.length, 0);
    return String(bytes.readBigUInt64LE());
  } finally {
    closeSync(file);
  }
}

/**
 * Archives a file of the log. One that is there already and equal is left; a different one is refused, since two databases would be mixed up then.
 * An archive that nobody has begun is refused too: its disk may not be mounted.
 */
export async function archiveWal(store: ArchiveStore, writer: string | undefined, name: string, bytes: Buffer): Promise<void> {
  await requireOwnArchive(store, { system: isSegment(name) ? String(bytes.readBigUInt64LE(systemOffset)) : undefined, writer });
  const sha256 = sha256Of(bytes);
  for (const there of await listWal(store, name)) {
    if (there.sha256 !== sha256) {
      throw new ArchiveFault(
        `The archive holds another ${name} already: a second installation writes to it. Stop that one, or give one of them an empty archive.`,
      );
    }
    const kept = await unpacked(store, there).catch(() => undefined);
    if (kept !== undefined) return;
  }
  await store.put(walKey(name, sha256), await pack(bytes));
}

/** Returns a file of the log, or undefined where the archive has none of that name. A damaged one is refused by name. */
export async function fetchWal(store: ArchiveStore, name: string): Promise<Buffer | undefined> {
  const [there] = await listWal(store, name);
  return there && unpacked(store, there);
}

/** Fails where there is no archive, or that of another database or installation; `system` is undefined for what does not tell its own. */
export async function requireOwnArchive(
  store: ArchiveStore,
  { system, writer }: Record<keyof ArchiveOwner, string | undefined>,
): Promise<void> {
  const owner = await readArchiveOwner(store);
  if (owner === undefined)
    throw new ArchiveFault(
      `There is no archive at the place that is set. Mount its disk; where a new one shall begin there, run: ${operatorProgram} archive base`,
    );
  if (system !== undefined && owner.system !== system)
    throw new ArchiveFault("The archive belongs to another database. Set GALLEY_ARCHIVE to an empty folder or bucket.");
  if (owner.writer !== writer) throw ofAnother();
}

/** The fault of an archive to which another installation of the same database writes. */
export function ofAnother(): ArchiveFault {
  return new ArchiveFault(
    "Another installation writes to this archive, from which this one was restored, or which was restored from it. " +
      `Where that one is gone for good, run: ${operatorProgram} archive base; else set GALLEY_ARCHIVE to an empty folder or bucket.`,
  );
}

/** Lists the log in an archive, or what there is of one name. */
export async function listWal(store: ArchiveStore, name?: string): Promise<ArchivedWal[]> {
  const found = await Array.fromAsync(store.list(name === undefined ? walPrefix : `${walPrefix}${name}.`));
  return found.flatMap(({ key }) => readWalKey(key) ?? []).filter((wal) => name === undefined || wal.name === name);
}

async function unpacked(store: ArchiveStore, { key, name, sha256 }: ArchivedWal): Promise<Buffer> {
  const bytes = await readPacked(store, key);
  if (bytes !== undefined && sha256Of(bytes) === sha256) return bytes;
  throw new ArchiveFault(`${name} of the archive is damaged (${key}). Restore to a time before it, or from a copy of the archive.`);
}

async function readPacked(store: ArchiveStore, key: string): Promise<Buffer | undefined> {
  const packed = await store.read(key);
  return packed && promisify(gunzip)(packed).catch(() => undefined);
}
