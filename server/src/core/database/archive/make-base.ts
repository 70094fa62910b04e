import { randomUUID } from "node:crypto";
import { chownSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { ArchiveFault } from "#src/core/archive/archive-fault.ts";
import { type Base, baseIdOf, manifestKey, secretKey } from "#src/core/archive/archive-format.ts";
import { type ArchivePlace, shownPlace } from "#src/core/archive/archive-place.ts";
import { readArchiveLag, readArchiveState, writeArchiveState } from "#src/core/archive/archive-state.ts";
import type { ArchiveStore } from "#src/core/archive/archive-store.ts";
import { archiveAllFiles } from "#src/core/archive/archived-files.ts";
import { copyCluster } from "#src/core/archive/cluster-copy.ts";
import { openArchiveStore } from "#src/core/archive/open-archive-store.ts";
import { ofAnother, readArchiveOwner, readClusterSystem, writeArchiveOwner } from "#src/core/archive/wal-archive.ts";
import { sha256Of, walPrefix } from "#src/core/archive/wal-names.ts";
import { makeFolders } from "#src/core/data-directory/make-folders.ts";
import { openClient } from "#src/core/database/database-client.ts";
import { operatorProgram } from "#src/core/installation.ts";
import type { Storage } from "#src/core/storage/storage.ts";

export type BaseOptions = {
  place: ArchivePlace;
  /** Connects as the owner of the embedded database. */
  connectionString: string;
  cluster: string;
  /** The store of files, as it is without an archive. */
  storage: Storage;
  secret: string;
  /** Whether the archive holds the secret: where it is a file of the data directory. */
  withSecret: boolean;
  /** Begins an archive at an empty place also where one is said to be there already, and takes over that of another installation. */
  anew: boolean;
  signal: AbortSignal;
};

// An arbitrary number; every base takes the same.
const baseLockKey = 7_401_850_613;
const archivedSecondsMax = 600;
const pollMilliseconds = 200;

/** Copies the running database and everything in the store of files to the archive, one process at a time. */
export async function makeBase(options: BaseOptions): Promise<Base> {
  const { place, connectionString, cluster } = options;
  const client = await openClient({ connectionString, application_name: "galley archive" });
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [baseLockKey]);
    if (!rows[0]?.taken) throw new ArchiveFault("Another process is making a base of this database. Wait until it is done.");
    if (readArchiveLag(dirname(cluster)) === undefined)
      throw new ArchiveFault("This database does not archive its log yet. Start the service once with GALLEY_ARCHIVE.");
    const system = readClusterSystem(cluster);
    const store = await openArchiveStore(place);
    await begin(store, system, options);
    const base = await copy(client, store, system, options);
    writeArchiveState(dirname(cluster), {
      ...readArchiveState(dirname(cluster)),
      place: shownPlace(place),
      baseCompletedAt: base.completedAt,
    });
    return base;
  } finally {
    // Ends a copy that was not finished, for the server.
    await client.end();
  }
}

async function copy(client: ClientBase, store: ArchiveStore, system: string, options: BaseOptions): Promise<Base> {
  const { cluster, storage, secret, withSecret, signal } = options;
  const startedAt = await readMoment(client);
  const id = baseIdOf(startedAt);
  // Before the database, so that a file which is deleted right after the copy is one of the base. Later files come on their own.
  const stored = await archiveAllFiles(storage, store, signal);
  await client.query("select pg_backup_start('galley', true)");
  let stopped: Stopped | undefined;
  const finish = async () => {
    stopped = await stopBackup(client);
    return stopped.label;
  };
  const copied = await copyCluster(store, { cluster, id, signal, finish });
  const { label = "", segment: stopSegment = "" } = stopped ?? {};
  const completedAt = (await readMoment(client)).toISOString();
  await untilArchived(store, stopSegment, dirname(cluster), signal);
  if (withSecret) await store.put(secretKey(id), Buffer.from(`${secret}\n`));
  const base: Base = {
    format: 1,
    id,
    system,
    startedAt: startedAt.toISOString(),
    completedAt,
    startSegment: /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1] ?? "",
    stopSegment,
    secretSha256: sha256Of(Buffer.from(secret)),
    ...(!withSecret && { withoutSecret: true as const }),
    ...copied,
    stored,
  };
  await store.put(manifestKey(id), Buffer.from(`${JSON.stringify(base)}\n`));
  return base;
}

type Stopped = { label: string; segment: string };

async function stopBackup(client: ClientBase): Promise<Stopped> {
  const { rows } = await client.query<Stopped>(
    "select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false) as b",
  );
  return rows[0] ?? { label: "", segment: "" };
}

/** Goes on in the archive of this installation, takes over that of another one of this database, or begins one at an empty place. */
async function begin(store: ArchiveStore, system: string, { place, cluster, anew }: BaseOptions): Promise<void> {
  const shown = shownPlace(place);
  const directory = dirname(cluster);
  const state = readArchiveState(directory);
  const owner = await readArchiveOwner(store);
  if (owner === undefined) {
    for await (const _ of store.list(""))
      throw new ArchiveFault(`${shown} holds other things. Set GALLEY_ARCHIVE to an empty folder or bucket.`);
    if (!anew && state?.place === shown)
      throw new ArchiveFault(
        `The archive is no longer in ${shown}. Mount its disk; where a new one shall begin there, run: ${operatorProgram} archive base`,
      );
    if ("folder" in place) makeFolder(place.folder, cluster);
  } else {
    if (owner.system !== system)
      throw new ArchiveFault(`${shown} is the archive of another database. Set GALLEY_ARCHIVE to an empty folder or bucket.`);
    if (owner.writer === state?.writer) return;
    if (!anew) throw ofAnother();
  }
  // First here: an archive that names a writer who does not know of it would be refused.
  const writer = randomUUID();
  writeArchiveState(directory, { ...state, place: state?.place ?? "", writer });
  await writeArchiveOwner(store, { system, writer });
}

/** The folder belongs to the user of the database, whose program writes there. */
function makeFolder(folder: string, cluster: string): void {
  if (makeFolders(folder, 0o700) === undefined && statSync(folder).uid !== 0) return;
  const { uid, gid } = lstatSync(cluster);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
}

/** A base is whole once the log that was written meanwhile is archived. The program archives in order, so that the last of it tells. */
async function untilArchived(store: ArchiveStore, segment: string, directory: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < archivedSecondsMax * 1000; waited += pollMilliseconds) {
    for await (const _ of store.list(`${walPrefix}${segment}.`)) return;
    await pause(pollMilliseconds, undefined, { signal });
  }
  const reason = readArchiveLag(directory)?.fault ?? "server.log of the database may tell why";
  throw new ArchiveFault(`The log of the base was not archived within ${archivedSecondsMax / 60} minutes: ${reason}`);
}

async function readMoment(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now ?? new Date();
}
