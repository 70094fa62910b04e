import { randomUUID } from "node:crypto";
import { readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { holdDataDirectory, readHolder } from "#src/core/data-directory/data-directory.ts";
import { openEmbeddedDatabase } from "#src/core/database/embedded/open-embedded-database.ts";
import { findRunningPostmaster, sendSignal, untilGone } from "#src/core/database/embedded/postmaster.ts";
import { installedNative } from "#src/core/database/embedded/programs.ts";
import { removeEndpoint } from "#src/core/database/embedded/socket-directory.ts";
import { openServiceLogin } from "#src/core/database/login/service-login.ts";
import { migrate } from "#src/core/database/migrate.ts";
import { copyFiles, digestOf, filesIn, makeOnce, repository } from "./cache/make-once.ts";
import { installClock } from "./clock/database-clock.ts";

export type TestCluster = {
  /** Connects as a superuser. */
  connectionString: string;
  stop(): Promise<void>;
};

/** Name of the migrated database in a cluster that was copied from `migratedCluster`. */
export const template = "galley_template";

const prefix = "galley-test-cluster-";
const creationSecondsMax = 60;
// Statistics of tables change only when a test says so.
const settings = {
  max_connections: "200",
  autovacuum: "off",
  jit: "off",
  scram_iterations: "1",
  io_method: "sync",
  checkpoint_timeout: "1h",
  max_parallel_workers_per_gather: "0",
};
// Recycled log segments would only make the copy larger.
const shortLogs = { wal_recycle: "off", min_wal_size: "32MB", autovacuum: "off", scram_iterations: "1" };

/**
 * Starts a temporary PostgreSQL for one test run, empty or as the copy of a stopped one. `stop` removes it. Leftovers of killed
 * runs are removed first.
 */
export async function openTestCluster({ copyOf }: { copyOf?: string } = {}): Promise<TestCluster> {
  const parent = realpathSync(tmpdir());
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) await removeAbandoned(join(parent, name));
  }
  const directory = join(parent, prefix + randomUUID());
  const hold = await holdDataDirectory(directory);
  const remove = async () => {
    await hold[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    if (copyOf !== undefined) copyFiles(copyOf, clusterIn(directory));
    const database = await openEmbeddedDatabase({ directory: databaseIn(directory), durable: false, settings });
    return { connectionString: database.connectionString, stop: () => database.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the files of a stopped cluster with a migrated database, made once for each state of the migrations. */
export async function migratedCluster(): Promise<string> {
  const migrations = ["server/migrations", "server/sql"].flatMap((folder) => filesIn(join(repository, folder), ".sql"));
  const sources = [
    "migrate.ts",
    "migrating/apply-plain.ts",
    "migrating/apply-online.ts",
    "sql-functions.ts",
    "login/service-login.ts",
    "embedded/initialize.ts",
  ].map((file) => `server/src/core/database/${file}`);
  const makers = ["server/test/cluster.ts", "server/test/clock/database-clock.ts", ...sources];
  const digest = digestOf(
    [installedNative().version, String(process.getuid?.())],
    [...migrations, ...makers.map((file) => join(repository, file))],
  );
  return join(await makeOnce("galley-cluster", digest, makeMigrated), "cluster");
}

// Uses the temporary directory, because the database user may have no access below the repository.
async function makeMigrated(to: string): Promise<void> {
  const directory = join(realpathSync(tmpdir()), prefix + randomUUID());
  const hold = await holdDataDirectory(directory);
  try {
    const database = await openEmbeddedDatabase({ directory: databaseIn(directory), durable: false, settings: shortLogs });
    try {
      await migrateTemplate(database.connectionString);
    } finally {
      await database.stop();
    }
    copyFiles(clusterIn(directory), join(to, "cluster"));
  } finally {
    await hold[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function migrateTemplate(connectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const migrated = Object.assign(new URL(connectionString), { pathname: `/${template}` }).href;
  await installClock(migrated);
  await migrate(migrated);
  await openServiceLogin({ connectionString: migrated });
}

async function removeAbandoned(directory: string): Promise<void> {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat === undefined || (await readHolder(directory)) !== undefined) return;
  // Another run may still be creating it.
  if (Date.now() - stat.birthtimeMs < creationSecondsMax * 1000) return;
  const cluster = clusterIn(directory);
  const postmaster = findRunningPostmaster(cluster);
  if (postmaster !== undefined) {
    sendSignal(postmaster.pid, "SIGQUIT");
    await untilGone(cluster, postmaster.pid, 10);
    removeEndpoint(postmaster.endpoint);
  }
  rmSync(directory, { recursive: true, force: true });
}

function databaseIn(directory: string): string {
  return join(directory, "postgres");
}

function clusterIn(directory: string): string {
  return join(databaseIn(directory), "cluster");
}
