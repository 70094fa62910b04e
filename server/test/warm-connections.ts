import type { Socket } from "node:net";
import pg from "pg";

/** Connections of one database that outlive the pools which opened them, so that the next pools find the server's caches filled. */
export type WarmConnections = {
  /** Makes a pool take connections from here, and leave them here when it ends. */
  lend(pool: pg.Pool): void;
  /** Runs a function with a connection as the owner. */
  use<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Lists the server's processes of the connections that wait here, once no pool is about to leave one. */
  processIds(): Promise<number[]>;
  /** Ends the connections that wait here. */
  close(): Promise<void>;
};

// Parts of the driver that its types leave out.
type Driver = {
  _queryable: boolean;
  _ending: boolean;
  _ended: boolean;
  _activeQuery: unknown;
  _queryQueue: unknown[];
  _sentQueryQueue: unknown[];
  _poolUseCount: number;
  processID: number;
  connection: { stream: Socket };
  getTransactionStatus(): string | null;
  ref(): void;
  unref(): void;
};
type Done = (error?: Error | null) => void;
type Warm = Omit<pg.Client, "connect" | "end"> & Driver & { connect(done: Done): void; end(done?: Done): unknown };
type Lender = { Client: unknown; ending: boolean; options: pg.PoolConfig & { settings?: object } };

const waitingMax = 6;
// Plans stay, except those of tables that the wipe changes.
const forget = "reset session authorization; reset role; reset all; unlisten *; select pg_advisory_unlock_all()";

/** Opens no connection by itself. Pools share a connection only if they connect with the same options. */
export function createWarmConnections(ownerUrl: string): WarmConnections {
  const waiting = new Map<string, Warm[]>();
  const leaving = new Set<Promise<void>>();

  function lend(pool: pg.Pool): void {
    const lender = pool as unknown as Lender;
    const { connectionString, options = "", application_name = "", settings } = lender.options;
    const place = [connectionString, options, application_name, JSON.stringify(settings)].join(" ");
    const Own = lender.Client as new (given: pg.ClientConfig) => unknown;
    const places = waiting.get(place) ?? [];
    waiting.set(place, places);
    lender.Client = function take(given: pg.ClientConfig) {
      const known = places.pop();
      return known === undefined ? open(new Own(given) as unknown as Warm, lender, places) : resume(known, lender, places);
    };
  }

  function open(client: Warm, lender: Lender, places: Warm[]): Warm {
    const end = endOf(client);
    client.end = (done) => {
      if (!lender.ending || !isQuiet(client) || places.length >= waitingMax) return end(done);
      const left = leave(client, places)
        .catch(() => void end())
        .then(() => done?.());
      leaving.add(left);
      return left.finally(() => leaving.delete(left));
    };
    return client;
  }

  /** Gives a connection to another pool. The driver refuses to connect a client twice. */
  function resume(client: Warm, lender: Lender, places: Warm[]): Warm {
    client.removeAllListeners("error");
    client.on("error", () => {});
    client.ref();
    client.connect = (done) => process.nextTick(done, null);
    return open(client, lender, places);
  }

  async function leave(client: Warm, places: Warm[]): Promise<void> {
    client.removeAllListeners();
    client.on("error", () => places.splice(0, places.length, ...places.filter((one) => one !== client)));
    client.connection.stream.setTimeout(0).removeAllListeners("timeout");
    await client.query(forget);
    client._poolUseCount = 0;
    client.unref();
    if (isQuiet(client)) places.push(client);
  }

  return {
    lend,
    async use(run) {
      const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
      lend(pool);
      const client = await pool.connect();
      try {
        return await run(client as unknown as pg.Client);
      } finally {
        client.release();
        await pool.end();
      }
    },
    async processIds() {
      await Promise.all(leaving);
      return [...waiting.values()].flat().map(({ processID }) => processID);
    },
    async close() {
      await Promise.all(leaving);
      const all = [...waiting.values()].flatMap((places) => places.splice(0));
      await Promise.all(all.map((client) => endOf(client)()));
    },
  };
}

/** Returns the driver's own way to end a connection. */
function endOf(client: Warm): Warm["end"] {
  return pg.Client.prototype.end.bind(client as unknown as pg.Client) as Warm["end"];
}

/** Returns whether a connection is whole, outside of a transaction, and has nothing under way. */
function isQuiet(client: Warm): boolean {
  const { _queryable, _ending, _ended, _activeQuery, _queryQueue, _sentQueryQueue } = client;
  if (!_queryable || _ending || _ended || _activeQuery) return false;
  return _queryQueue.length === 0 && _sentQueryQueue.length === 0 && client.getTransactionStatus() === "I";
}
