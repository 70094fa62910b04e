import pg from "pg";
import { readAddress } from "#src/core/database-address.ts";

/**
 * Settings that Galley relies on, whatever the server, the database and the user set. Every supported version knows them. Each purpose
 * adds its own; what an address sets stays below all of them.
 */
const settings = {
  search_path: "public",
  client_encoding: "UTF8",
  timezone: "UTC",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  extra_float_digits: 1,
  bytea_output: "hex",
  standard_conforming_strings: "on",
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  row_security: "on",
  // Statements are short: to compile one takes a hundred times as long as to run it.
  jit: "off",
  plan_cache_mode: "auto",
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

export type Settings = Partial<Record<keyof typeof settings | "role", string | number | undefined>>;

/** Names of the settings with which every connection begins. */
export const settingNames = Object.keys(settings);

export type ClientOptions = Omit<pg.ClientConfig, "options"> & {
  connectionString: string;
  settings?: Settings | undefined;
  /** Takes a server that is read-only too: a replica, or any, for whoever examines it. */
  mayBeReadOnly?: boolean;
};

/** The server takes no writes: a standby, or one that somebody has made read-only. */
class ReadOnlyServer extends Error {
  readonly code = "25006";
  constructor() {
    super("The server is read-only.");
  }
}

const readOnlyMarks = ["in_hot_standby", "default_transaction_read_only"];

// Server of an address with several, to which the next connection goes. Each failure moves on to the next one.
const turns = new Map<string, number>();

/**
 * Connection with Galley's own settings, to a server that takes writes. Of several servers of an address the last good one is asked first,
 * so that after a failover the next connections lead to the new primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #options: ClientOptions;
  readonly #turn: number;
  readonly #on = new Set<string>();

  constructor(options: ClientOptions) {
    const { places, options: given } = readAddress(options.connectionString);
    const turn = turns.get(options.connectionString) ?? 0;
    super({
      ...options,
      connectionString: places[turn % places.length],
      options: `${given} ${asOptions({ ...settings, ...options.settings })}`,
    });
    this.#options = options;
    this.#turn = turn;
    // Without a listener, a connection that is cut would end the process. Whatever it was doing fails by itself.
    this.on("error", () => {});
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on("parameterStatus", ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      // Told by the server before it is ready, and again when one of them changes.
      if (parameterValue === "on") this.#on.add(parameterName);
      else this.#on.delete(parameterName);
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(() => (callback as (error?: Error) => void)(), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    const { connectionString, mayBeReadOnly = false } = this.#options;
    try {
      await super.connect();
      if (!mayBeReadOnly && readOnlyMarks.some((mark) => this.#on.has(mark))) throw new ReadOnlyServer();
      return this;
    } catch (error) {
      if ((turns.get(connectionString) ?? 0) === this.#turn) turns.set(connectionString, this.#turn + 1);
      if (error instanceof ReadOnlyServer) await this.end();
      throw error;
    }
  }
}

/** Connects to the first server of the address that takes writes. */
export async function openClient(options: ClientOptions): Promise<DatabaseClient> {
  for (let left = readAddress(options.connectionString).places.length; ; left -= 1) {
    const client = new DatabaseClient(options);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}

/** Opens a pool of such connections. */
export function openPool(options: ClientOptions & Omit<pg.PoolConfig, "options">): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: DatabaseClient as unknown as new () => pg.ClientBase });
  pool.on("error", () => {});
  return pool;
}

function asOptions(all: Settings): string {
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(" ", "\\ ")}`)
    .join(" ");
}
