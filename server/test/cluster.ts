import { randomUUID } from "node:crypto";
import { readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "#src/database/embedded/open-embedded-database.ts";
import { findRunningPostmaster, sendSignal, untilGone } from "#src/database/embedded/postmaster.ts";
import { removeEndpoint } from "#src/database/embedded/socket-directory.ts";
import { holdDataDirectory, readHolder } from "#src/platform/data-directory/data-directory.ts";

export type TestCluster = {
  /** As a superuser. */
  connectionString: string;
  stop(): Promise<void>;
};

const prefix = "galley-test-cluster-";
const creationSecondsMax = 60;

/** A throw-away PostgreSQL for one test run, gone with `stop`; what killed runs have left behind is removed first. */
export async function openTestCluster(): Promise<TestCluster> {
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
    const settings = { max_connections: "200" };
    const database = await openEmbeddedDatabase({ directory: databaseIn(directory), durable: false, settings });
    return { connectionString: database.connectionString, stop: () => database.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat === undefined || (await readHolder(directory)) !== undefined) return;
  // Another run may just be creating it.
  if (Date.now() - stat.birthtimeMs < creationSecondsMax * 1000) return;
  const cluster = join(databaseIn(directory), "cluster");
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
