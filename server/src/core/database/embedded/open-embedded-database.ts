import type { ArchiveChoice } from "./archive-settings.ts";
import { bringDown, bringUp, type Running } from "./bring-up.ts";
import { connectionStringFor } from "./connection.ts";
import { prepare } from "./prepare.ts";
import { type WatchEvent, watchServer } from "./watch.ts";

export type EmbeddedDatabase = {
  /** Connects as the superuser `galley_owner` to the database `galley`. */
  connectionString: string;
  started: Running["started"];
  /** Starts the server again whenever it ends, until the database is stopped or the watch disposed. */
  watch(report?: (event: WatchEvent) => void): Disposable;
  /** Stops a server that this process started or owns, unless another process has claimed it since. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Used by the database alone; created when missing. */
  directory: string;
  /** False gives up safety against a crash of the machine. For tests. */
  durable?: boolean;
  /** Claims a server that already runs, so that `stop` ends it. */
  own?: boolean;
  /** Ends the first wait for a server that is still starting. */
  signal?: AbortSignal | undefined;
  /** Longest wait for a server that is told to stop, before it is ended at once. */
  stopSecondsMax?: number;
  /** Receives the supervisor's actions as sentences for the log. The server's own log is `server.log` in the directory. */
  onLine?: (line: string) => void;
  /** As before when absent. */
  archive?: ArchiveChoice | undefined;
  /** Longest wait for a server that starts or recovers. */
  readySecondsMax?: number;
  /** Lets a server that is started for a restore alone keep a minimal log. */
  filling?: boolean;
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
};

// The checkpoint with which a server ends may have much to write.
const stopSecondsUsual = 60;
const lineFor = { fresh: "made and started", restarted: "started", adopted: "found running" };

/** Starts the PostgreSQL of `directory`, or uses the one that already runs there. Safe to call from many processes at once. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { directory, durable = true, own = false, stopSecondsMax = stopSecondsUsual, onLine = () => {}, settings = {} } = options;
  const { archive = "as-before", filling = false, readySecondsMax } = options;
  const server = { ...prepare({ directory, durable, settings, archive, filling }), readySecondsMax };
  const watches = new Set<Disposable>();
  let running: Running | undefined;
  let bringing: Promise<Running> | undefined;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();

  async function ensure(signal: AbortSignal): Promise<Running> {
    const keep = running?.postmaster.endpoint;
    bringing = bringUp(server, { own, ...(keep && { keep }), signal, stopSecondsMax });
    const found = await bringing;
    onLine(`PostgreSQL process ${found.postmaster.pid} ${lineFor[found.started]} in ${server.cluster}.`);
    running = { ...found, ownership: found.ownership ?? running?.ownership };
    return running;
  }

  async function stopOwned(): Promise<void> {
    for (const watch of watches) watch[Symbol.dispose]();
    stopping.abort(new Error("The embedded database is being stopped."));
    // A server that is just being started is stopped by whoever starts it, who has the lock.
    await bringing?.catch(() => {});
    if (await bringDown(server, { getOwnership: () => running?.ownership, stopSecondsMax }))
      onLine(`PostgreSQL stopped in ${server.cluster}.`);
  }

  function stop(): Promise<void> {
    stopped ??= stopOwned();
    return stopped;
  }

  const { postmaster, started } = await ensure(options.signal ?? stopping.signal);
  let { pid } = postmaster;
  return {
    connectionString: connectionStringFor(server.cluster, postmaster.endpoint),
    started,
    watch(report = () => {}) {
      const restart = async () => {
        pid = (await ensure(stopping.signal)).postmaster.pid;
        return pid;
      };
      const watch = watchServer({ log: server.log, currentPid: () => pid, restart, report });
      watches.add(watch);
      return watch;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
