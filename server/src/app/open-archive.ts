import { archiveFiles } from "#src/core/archive/archived-files.ts";
import { startArchiver } from "#src/core/database/archive/archiver.ts";
import { clusterIn, type Database } from "#src/core/database/open-database.ts";
import type { Log } from "#src/core/log.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Settings } from "#src/operating/settings/config.ts";

type Archived = { database: Database; storage: Storage; secret: string; log: Log };

/** Opens the archive of the embedded database where the settings name one: a store that notes what is put, and what archives it once started. */
export function openArchive({ config, secrets }: Settings, { database, storage, secret, log }: Archived) {
  if (secrets.archive === undefined) return undefined;
  const { place, days } = secrets.archive;
  const { connectionString } = database;
  const cluster = clusterIn(config.dataDirectory);
  const files = archiveFiles(storage, { place, cluster });
  const withSecret = secrets.secret === undefined;
  return {
    storage: files.storage,
    start: () => startArchiver({ place, days, connectionString, cluster, storage, files, secret, withSecret, log }),
  };
}
