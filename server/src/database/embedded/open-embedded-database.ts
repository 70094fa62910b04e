import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { systemDataDirectory } from "#src/platform/data-directory.ts";
import { waitForLock } from "#src/platform/lock.ts";
import { connectionStringFor, requireConnection } from "./connection.ts";
import { initializeCluster, isInitialized } from "./initialize.ts";
import { claimOwnership, endOwnership } from "./ownership.ts";
import { findPrograms, installedNative } from "./programs.ts";
import { chooseSystemUser, claimCluster, requireReachable } from "./run-as.ts";
import { settingsFor } from "./settings.ts";
import type { Endpoint } from "./socket-directory.ts";
import { type Server, type Started, startOrAdopt, stopServer } from "./supervise.ts";
import { type WatchEvent, watchServer } from "./watch.ts";

export type EmbeddedDatabase = {
  /** As the superuser `galley_owner`, to the database `galley`. */
  connectionString: string;
  started: "fresh" | "restarted" | "adopted";
  /** Starts the server again whenever it ends, until the database is stopped or the watch disposed. */
  watch(report?: (event: WatchEvent) => void): Disposable;
  /** Stops a server that this process started or owns, unless another process has claimed it since. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** For the database alone; created when missing. */
  directory: string;
  /** False gives up safety against a crash of the machine. For tests. */
  durable?: boolean;
  /** Claims a server that already runs, so that `stop` ends it. */
  own?: boolean;
  /** What the supervisor does, in sentences for the log. The server's own log is `server.log` in the directory. */
  onLine?: (line: string) => void;
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
};

const lockSecondsMax = 660;

/** Starts the PostgreSQL of `directory`, or joins the one that already runs there. Safe to call from many processes at once. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { own = false, onLine = () => {} } = options;
  const { server, lockDirectory, ownerFile } = prepare(options);
  const watches = new Set<Disposable>();
  let owns = () => false;
  let stopping: Promise<void> | undefined;

  async function bringUp(keep?: Endpoint): Promise<Started & { fresh: boolean }> {
    using _lock = await waitForLock(lockDirectory, lockSecondsMax);
    if (stopping !== undefined) throw new Error("The database is being stopped.");
    const fresh = !isInitialized(server.cluster);
    if (fresh) await initializeCluster({ ...server, durable: options.durable ?? true });
    claimCluster(server.cluster, server.user);
    const started = await requireConnection(server, await startOrAdopt(server, keep), own);
    if (!started.adopted || own) owns = claimOwnership(ownerFile);
    onLine(`PostgreSQL process ${started.postmaster.pid} ${started.adopted ? "was already running" : "started"} in ${server.cluster}.`);
    return { ...started, fresh };
  }

  async function stopOwned(): Promise<void> {
    for (const watch of watches) watch[Symbol.dispose]();
    using _lock = await waitForLock(lockDirectory, lockSecondsMax);
    if (!owns()) return;
    await stopServer(server);
    endOwnership(ownerFile);
    onLine(`PostgreSQL in ${server.cluster} stopped.`);
  }

  function stop(): Promise<void> {
    stopping ??= stopOwned();
    return stopping;
  }

  const first = await bringUp();
  const { endpoint } = first.postmaster;
  let { pid } = first.postmaster;

  async function restart(): Promise<number> {
    pid = (await bringUp(endpoint)).postmaster.pid;
    return pid;
  }

  function watch(report: (event: WatchEvent) => void = () => {}): Disposable {
    const added = watchServer({ log: server.log, currentPid: () => pid, restart, report });
    watches.add(added);
    return added;
  }

  return {
    connectionString: connectionStringFor(server.cluster, endpoint),
    started: first.fresh ? "fresh" : first.adopted ? "adopted" : "restarted",
    watch,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

// The real path, because server processes are recognized by it.
function prepare({ directory: given, durable = true, settings = {} }: EmbeddedDatabaseOptions) {
  const root = process.getuid?.() === 0;
  mkdirSync(given, { recursive: true, mode: root ? 0o711 : 0o700 });
  const directory = realpathSync(given);
  if (root) chmodSync(directory, 0o711);
  const cluster = join(directory, "cluster");
  const user = chooseSystemUser(cluster);
  requireReachable(directory, user);
  const { native, version } = installedNative();
  const copyTo = join(user ? systemDataDirectory : directory, `postgresql-${version}`);
  const server: Server = {
    cluster,
    log: join(directory, "server.log"),
    programs: findPrograms({ native, copyTo, user }),
    user,
    settings: settingsFor({ durable, settings }),
  };
  return { server, lockDirectory: join(directory, "lock"), ownerFile: join(directory, "owner") };
}
