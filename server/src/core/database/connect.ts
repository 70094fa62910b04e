import type { Socket } from "node:net";
import { sentence } from "@galley/messages";
import pg from "pg";
import { createLine, type WaitingLine } from "#src/core/flow/line.ts";
import type { SharedResource } from "#src/core/flow/shared-resources.ts";
import { during, level } from "#src/core/watching/observe.ts";
import { openPool, type Settings } from "./database-client.ts";
import type { ServiceLogin } from "./login/service-login.ts";

// Counts and fences stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date column is a day, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Returns the socket under a connection. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream;
}

// Longer than the server's own limits below, which apply while it still answers.
const silenceMillisecondsMax = 20_000;
const connectSecondsMax = 5;
// Longer than `connectSecondsMax`: a caller waits here only for its own organization.
const shareSecondsMax = 10;

/**
 * Ends a connection in use that has been silent for too long: its server is gone without closing it. Replaces pg's
 * `query_timeout`, whose timers keep every answer in memory until the next full garbage collection.
 */
function endSilent(pool: pg.Pool, milliseconds: number): void {
  const lent = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_error, client) => lent.delete(client));
  pool.on("connect", (client) => {
    const stream = streamOf(client);
    stream.setTimeout(milliseconds).on("timeout", () => {
      // An idle connection in the pool may be silent.
      if (lent.has(client)) stream.destroy();
    });
  });
}

/** Observes the statements outside of transactions, and how many connections there are. */
function observe(pool: pg.Pool, prefix: "" | "replica_"): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const observed = (...given: [string | { text: string }, ...unknown[]]) => {
    const [statement] = given;
    return during("statement", { text: typeof statement === "string" ? statement : statement.text }, () => query(...given));
  };
  pool.query = observed as typeof pool.query;
  level("connections", `${prefix}open`, () => pool.totalCount);
  level("connections", `${prefix}idle`, () => pool.idleCount);
  level("connections", `${prefix}waiting`, () => pool.waitingCount);
}

export type Connections = {
  /** For requests and workers, as the role that owns nothing and sees one organization at a time. */
  service: pg.Pool;
  close(): Promise<void>;
};

const shares = new WeakMap<pg.Pool, WaitingLine>();
const overNodes = Symbol("over nodes");

/** Returns whether the organizations of a pool's database are on several nodes. */
export function isOverNodes(pool: pg.Pool): boolean {
  return overNodes in pool;
}

/**
 * An organization's transactions leave a quarter of the connections to others. All transactions together leave one to statements
 * outside of transactions, which admit callers and claim work.
 */
function createShares(name: SharedResource, sizeMax: number): WaitingLine {
  const room = Math.max(1, sizeMax - 1);
  return createLine({
    name,
    room,
    shareMax: Math.max(1, room - Math.max(1, Math.floor(sizeMax / 4))),
    waitingMax: 1000,
    waitSecondsMax: shareSecondsMax,
    tooBusy: sentence("refusal_too_much_at_once"),
  });
}

/** Waits until an organization's share has one more connection. Returns undefined for a pool without shares, which one program uses. */
export function enterDatabase(pool: pg.Pool, share: string): Promise<Disposable> | undefined {
  return shares.get(pool)?.enter(share);
}

export const lockMilliseconds = 5000;

const serviceSettings: Settings = {
  statement_timeout: 15_000,
  lock_timeout: lockMilliseconds,
  idle_in_transaction_session_timeout: 30_000,
  // Every statement is written to be answered by an index whatever its parameters: planning it again costs more than it gains.
  plan_cache_mode: "force_generic_plan",
};

type ConnectionOptions = {
  sizeMax: number;
  onError: (error: Error) => void;
  /** Milliseconds after which a silent server counts as gone. */
  silence?: number;
  connectSeconds?: number;
  isReplica?: boolean;
};

/** Opens the pool that the service works with, or the one of its replica. */
export function openConnections(
  login: ServiceLogin,
  { sizeMax, onError, silence = silenceMillisecondsMax, connectSeconds = connectSecondsMax, isReplica = false }: ConnectionOptions,
): Connections {
  const pipelined = { pipeline: true };
  const service = openPool({
    connectionString: login.connectionString,
    max: sizeMax,
    // A statement goes to the node of the organization that its values name.
    settings: { ...serviceSettings, ...(login.isDistributed && { plan_cache_mode: "force_custom_plan" }), role: login.role },
    mayBeReadOnly: isReplica,
    ...pipelined,
    connectionTimeoutMillis: connectSeconds * 1000,
    idleTimeoutMillis: 60_000,
    application_name: "galley",
  });
  if (login.isDistributed) Object.assign(service, { [overNodes]: true });
  shares.set(service, createShares(isReplica ? "replica connections" : "database connections", sizeMax));
  service.on("error", onError);
  endSilent(service, silence);
  observe(service, isReplica ? "replica_" : "");
  return { service, close: () => service.end() };
}
