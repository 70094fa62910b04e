import type pg from "pg";
import { type LastBackup, readLastBackup } from "./backup-run.ts";
import { askNodes, type NodeAnswer } from "./distribution/ask-nodes.ts";
import { type KeptSize, readKeptSizes } from "./kept-sizes.ts";
import type { ServiceLogin } from "./login/service-login.ts";
import { askOnce, openSideConnection, readOnlyColumn } from "./side-connection.ts";

type Queue = { queue: string; waiting: number; oldestSeconds: number };

/** Measures of the installation. `queues` and `kept` are empty where they took too long. */
export type DatabaseMeasures = {
  measuredAt: Date;
  sizeBytes: number | undefined;
  clockDifferenceSeconds: number | undefined;
  queues: readonly Queue[];
  kept: readonly KeptSize[];
  /** Undefined before the first backup. */
  backup: LastBackup | undefined;
  /** Nodes of a distributed database; empty where there is one database alone. */
  nodes: readonly NodeAnswer[];
};

export type DatabaseMeter = {
  /** Returns what was measured last, at most 15 seconds ago; undefined while the database does not answer or takes no writes. */
  read(): Promise<DatabaseMeasures | undefined>;
  close(): Promise<void>;
};

const keptMilliseconds = 15_000;
const nodesAskedMax = 4;
const facts = `select extract(epoch from clock_timestamp())::float8 as seconds, pg_database_size(current_database()) as size, ${readOnlyColumn}`;
const lengths = 'select queue, waiting, oldest_seconds as "oldestSeconds" from queue_lengths()';

/**
 * Measures the database over a connection of its own, so that busy requests make no measure late. However many ask and however often, it
 * is asked once in a quarter of a minute.
 */
export function createDatabaseMeter(login: ServiceLogin, milliseconds: number = keptMilliseconds): DatabaseMeter {
  const { pool, close } = openSideConnection(login, "galley metrics", login.isDistributed ? nodesAskedMax : 1);
  let latest: Promise<DatabaseMeasures | undefined> | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  return {
    read() {
      const now = performance.now();
      if (latest === undefined || now - measuredAt >= milliseconds) {
        measuredAt = now;
        latest = ask(pool, login).catch(() => undefined);
      }
      return latest;
    },
    close,
  };
}

/** Asks for everything. The lengths of the queues or the sizes are left out where they alone take too long. */
async function ask(pool: pg.Pool, { isDistributed }: ServiceLogin): Promise<DatabaseMeasures> {
  const asked = Date.now();
  const row = await askOnce<{ seconds: number; size: number; isReadOnly: boolean }>(pool, facts);
  const answered = Date.now();
  if (row?.isReadOnly) throw new Error("The server takes no writes.");
  const queues = await pool.query<Queue>(lengths).then(({ rows: found }) => found, nothing);
  const kept = await readKeptSizes(pool).catch(nothing);
  const backup = await readLastBackup(pool).catch(() => undefined);
  return {
    measuredAt: new Date(asked),
    sizeBytes: row?.size,
    clockDifferenceSeconds: row && Math.max(0, Math.abs(row.seconds - (asked + answered) / 2000) - (answered - asked) / 2000),
    queues,
    kept,
    backup,
    nodes: isDistributed ? await askNodes(pool).catch(nothing) : [],
  };
}

function nothing(): [] {
  return [];
}
