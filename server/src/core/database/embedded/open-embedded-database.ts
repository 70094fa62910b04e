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
  /** Receives the supervisor's actions as sentences for the log. The server's own log is `server.log` in the directory. */
  onLine?: (line: string) => void;
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
};

const lineFor = { fresh: "made and started", restarted: "started", adopted: "found running" };

/** Starts the PostgreSQL of `directory`, or uses the one that already runs there. Safe to call from many processes at once. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { directory, durable = true, own = false, onLine = () => {}, settings = {} } = options;
  const server = prepare({ directory, durable, settings });
  const watches = new Set<Disposable>();
  let running: Running | undefined;
  let stopping: Promise<void> | undefined;

  async function ensure(): Promise<Running> {
    const keep = running?.postmaster.endpoint;
    const found = await bringUp(server, { own, ...(keep && { keep }), isUnwanted: () => stopping !== undefined });
    if (found === undefined) throw new Error("The embedded database is being stopped.");
    onLine(`PostgreSQL process ${found.postmaster.pid} ${lineFor[found.started]} in ${server.cluster}.`);
    running = { ...found, ownership: found.ownership ?? running?.ownership };
    return running;
  }

  async function stopOwned(): Promise<void> {
    for (const watch of watches) watch[Symbol.dispose]();
    if (await bringDown(server, () => running?.ownership)) onLine(`PostgreSQL stopped in ${server.cluster}.`);
  }

  function stop(): Promise<void> {
    stopping ??= stopOwned();
    return stopping;
  }

  const { postmaster, started } = await ensure();
  let { pid } = postmaster;
  return {
    connectionString: connectionStringFor(server.cluster, postmaster.endpoint),
    started,
    watch(report = () => {}) {
      const restart = async () => {
        pid = (await ensure()).postmaster.pid;
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
