import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { imageKeyOf, keyPrefix } from "#src/content/images/image-keys.ts";
import { listBases } from "#src/core/archive/archive-format.ts";
import { type ArchivePlace, readArchivePlace } from "#src/core/archive/archive-place.ts";
import { openArchiveStore } from "#src/core/archive/open-archive-store.ts";
import { listWal } from "#src/core/archive/wal-archive.ts";
import { findHole } from "#src/core/archive/wal-names.ts";
import { holdDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { readSecretFile, secretFileIn, writeSecretFile } from "#src/core/data-directory/secret-file.ts";
import { announceTimeline, recover } from "#src/core/database/archive/recover.ts";
import { chooseBase, extractBase, readBaseSecret, restoreArchivedFiles } from "#src/core/database/archive/recover-base.ts";
import { openClient } from "#src/core/database/database-client.ts";
import { migrate } from "#src/core/database/migrate.ts";
import { clusterIn, embeddedDirectory } from "#src/core/database/open-database.ts";
import { endEntries } from "#src/core/database/restore.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Operator } from "../operator.ts";
import { openStoreAlone } from "./open-outside.ts";

export type RestoredArchive = {
  base: string;
  /** Undefined where nothing was changed between the base and the moment. */
  lastChangeAt: string | undefined;
  files: number;
  /** Keys of images' files that no archive has. */
  missing: string[];
  /** Counts of rows that the service would send or publish at once. */
  overdue: { kind: string; count: number }[];
};

export async function restoreArchive(
  operator: Operator,
  { until, from, keepFiles }: { until: string | undefined; from: string | undefined; keepFiles: boolean },
): Promise<RestoredArchive> {
  const { settings, closing } = operator;
  const { config, secrets } = settings;
  const place = archivePlaceOf(from, secrets.archive?.place);
  if (!config.embeddedDatabase) throw new StartupError("An archive is restored as the embedded database. Remove DATABASE_URL.");
  closing.use(await holdDataDirectory(config.dataDirectory));
  const cluster = clusterIn(config.dataDirectory);
  if (existsSync(cluster)) throw new StartupError(`${config.dataDirectory} holds a database already. Restore into a new GALLEY_DATA_DIR.`);
  const storage = openStoreAlone(operator);
  if (!keepFiles) await requireEmptyStore(storage);
  const store = await openArchiveStore(place);
  const base = chooseBase(await listBases(store), until);
  const secret = await readBaseSecret(store, base, secrets.secret ?? readSecretFile(secretFileIn(config.dataDirectory)));
  const names = (await listWal(store)).map(({ name }) => name);
  // Becomes the database's once everything is there.
  const aside = join(config.dataDirectory, "restoring");
  closing.defer(() => rmSync(aside, { recursive: true, force: true }));
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await extractBase(store, base, join(aside, "cluster"));
  const database = await recover({ directory: aside, place, until, hole: findHole(names, base.startSegment) });
  closing.defer(() => database.stop());
  await migrate(database.connectionString, undefined, operator.note);
  const found = await settle(database.connectionString, storage, (isWanted) =>
    restoreArchivedFiles(store, { base, storage, until, isWanted }),
  );
  await database.stop();
  announceTimeline(join(aside, "cluster"));
  if (secrets.secret === undefined) writeSecretFile(secretFileIn(config.dataDirectory), secret);
  mkdirSync(embeddedDirectory(config.dataDirectory), { recursive: true, mode: 0o700 });
  renameSync(join(aside, "cluster"), cluster);
  return { base: base.id, ...found };
}

/** Another installation's service may use the store: what the restored one has no row for would be swept up there after a day. */
async function requireEmptyStore(storage: Storage): Promise<void> {
  for await (const _ of storage.list(""))
    throw new StartupError(
      "The store of files is not empty. Name an empty bucket, or, where no other installation uses this one, add --keep-files.",
    );
}

type IsWanted = (key: string) => boolean;

/** Ends what no restored installation has, restores the files of its organizations, and tells what there is now. */
async function settle(
  connectionString: string,
  storage: Storage,
  restoreFiles: (isWanted: IsWanted) => Promise<number>,
): Promise<Omit<RestoredArchive, "base">> {
  const client = await openClient({ connectionString, application_name: "galley command" });
  try {
    const lastChangeAt = await readLastChange(client);
    await client.query("begin");
    await endEntries(client);
    await client.query("commit");
    const { rows } = await client.query<{ id: string }>("select organization_id as id from organization");
    const organizations = new Set(rows.map(({ id }) => id));
    const files = await restoreFiles((key) => organizations.has(key.split("/")[1] ?? ""));
    return { lastChangeAt, files, missing: await findMissing(client, storage), overdue: await listOverdue(client) };
  } finally {
    await client.end();
  }
}

async function readLastChange(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  return rows[0]?.at?.toISOString();
}

async function listOverdue(client: ClientBase): Promise<RestoredArchive["overdue"]> {
  const { rows } = await client.query<{ kind: string; count: number }>("select kind, count from count_overdue(0) where count > 0");
  return rows;
}

/** Lists the files of images that the store lacks. */
async function findMissing(client: ClientBase, storage: Storage): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of storage.list(keyPrefix)) there.add(key);
  const { rows } = await client.query<{ organizationId: string; imageId: string; name: string }>(
    `select organization_id as "organizationId", id as "imageId", v ->> 'name' as name from image, jsonb_array_elements(variants) v
     order by 1, 2, 3`,
  );
  return rows.map(({ name, ...place }) => imageKeyOf(place, name)).filter((key) => !there.has(key));
}

function archivePlaceOf(from: string | undefined, set: ArchivePlace | undefined): ArchivePlace {
  const place = from === undefined ? set : readArchivePlace(from);
  if (place !== undefined) return place;
  throw new StartupError("Name the archive by --from or GALLEY_ARCHIVE: a folder such as /srv/galley-archive, or the address of a bucket.");
}
