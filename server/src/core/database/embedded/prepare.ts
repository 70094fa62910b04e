import { chmodSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { requireOwnFiles } from "#src/core/data-directory/own-files.ts";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { type ArchiveChoice, archiveSettings } from "./archive-settings.ts";
import { findPrograms, installedNative } from "./programs.ts";
import { chooseSystemUser, requireReachableDirectory, requireRootsOwn } from "./run-as.ts";
import type { Server } from "./supervise.ts";

export type Prepared = Server & { lockDirectory: string; ownerFile: string; durable: boolean };

const carelessSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
// A minimal log leaves out rows that come into a table emptied in the same transaction, and indexes: their files are on disk by its commit.
const fillingSettings = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "4GB" };
// Keeps rows and values out of error messages in the log.
const discreetSettings = { log_error_verbosity: "terse", log_min_error_statement: "panic" };

/** Determines the server's paths and the user that it runs as. Paths are real, because server processes are recognized by them. */
export function prepare(options: {
  directory: string;
  durable: boolean;
  settings: Record<string, string>;
  archive: ArchiveChoice;
  filling: boolean;
}): Prepared {
  const root = process.getuid?.() === 0;
  mkdirSync(options.directory, { recursive: true, mode: root ? 0o711 : 0o700 });
  const directory = realpathSync(options.directory);
  if (root) {
    requireRootsOwn(directory);
    chmodSync(directory, 0o711);
  }
  const cluster = join(directory, "cluster");
  const user = chooseSystemUser(cluster);
  requireReachableDirectory(directory, user);
  requireOwnFiles(directory, ["cluster", "lock", "owner", "server.log", "server.log.1"]);
  const { native, version } = installedNative();
  requireSameMajor(cluster, version);
  const copyTo = join(directory, `postgresql-${version}`);
  const durability = options.durable ? { fsync: "on" } : carelessSettings;
  const archived = archiveSettings(directory, user, options.archive);
  // An archive needs the whole log.
  const filling = options.filling && Object.keys(archived).length === 0 ? fillingSettings : {};
  return {
    cluster,
    log: join(directory, "server.log"),
    lockDirectory: join(directory, "lock"),
    ownerFile: join(directory, "owner"),
    programs: findPrograms({ native, copyTo, user }),
    user,
    durable: options.durable,
    settings: { ...discreetSettings, ...durability, ...archived, ...filling, ...options.settings },
  };
}

/** Fails before anything is started where the files of a cluster belong to another major version of PostgreSQL, which alone reads them. */
function requireSameMajor(cluster: string, version: string): void {
  const ours = majorOf(version);
  const theirs = readMajor(cluster);
  if (theirs === undefined || theirs === ours) return;
  throw new StartupError(
    `The data in ${cluster} is that of PostgreSQL ${theirs}, and this Galley brings PostgreSQL ${ours}. Nothing was changed. Write a backup ` +
      `with the Galley that wrote the data (${operatorProgram} backup DIR), and restore it with this one into a new GALLEY_DATA_DIR.`,
  );
}

/** Returns undefined for a cluster that is not there, or too damaged to say. */
function readMajor(cluster: string): string | undefined {
  try {
    return majorOf(readFileSync(join(cluster, "PG_VERSION"), "utf8").trim());
  } catch {
    return undefined;
  }
}

function majorOf(version: string): string {
  return version.split(".", 1)[0] ?? "";
}
