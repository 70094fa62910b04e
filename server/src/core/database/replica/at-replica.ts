import { sql } from "kysely";
import type pg from "pg";
import { during } from "#src/core/watching/observe.ts";
import { named, statements, type Tx, transactOnce } from "../transact.ts";
import type { LogPosition } from "./log-position.ts";

export type Statement = { text: string; values: readonly unknown[] };

/** The replica does not show yet what has to be shown. */
export class Behind extends Error {}

// Longer than a standby usually takes, shorter than anybody would notice.
const patienceMilliseconds = 20;

type Reached = { reached: boolean };

function askReached(position: LogPosition) {
  return sql<Reached>`select is_replayed(${position}, ${sql.lit(patienceMilliseconds)}) as reached`;
}

/**
 * Asks the replica for rows as of a position or a later one. Both statements go over one connection, in one packet: there may be several
 * servers behind an address, and the second statement has to see what the first has waited for.
 */
export async function askReplica<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  position: LogPosition,
  statement: Statement,
  onBegin: () => void,
): Promise<Row[]> {
  const client = await pool.connect();
  onBegin();
  try {
    const { sql: text, parameters } = askReached(position).compile(statements);
    const reached = ask<Reached>(client, { text, values: parameters });
    return await afterReaching(reached, ask<Row>(client, statement));
  } finally {
    client.release();
  }
}

/** Runs `work` in one transaction on the replica, all of whose statements see a position or a later one. */
export function transactAtReplica<T>(
  pool: pg.Pool,
  organizationId: string,
  position: LogPosition,
  work: (tx: Tx) => Promise<T>,
  onBegin: () => void,
): Promise<T> {
  const waited = (tx: Tx) => {
    onBegin();
    const reached = askReached(position).execute(tx);
    return afterReaching(
      reached.then(({ rows }) => rows),
      Promise.resolve(tx).then(work),
    );
  };
  return transactOnce(pool, organizationId, waited, "own");
}

async function ask<Row extends pg.QueryResultRow>(client: pg.PoolClient, { text, values }: Statement): Promise<Row[]> {
  return during("statement", { text }, async () => (await client.query<Row>({ text, values: [...values], ...named(text) })).rows);
}

/** Returns what was read, or its failure, only if the position was reached: an article that is not there may just not be there yet. */
async function afterReaching<T>(reaching: Promise<Reached[]>, reading: Promise<T>): Promise<T> {
  const [reached, read] = await Promise.allSettled([reaching, reading]);
  if (reached.status === "rejected") throw reached.reason;
  if (reached.value[0]?.reached !== true) throw new Behind("it has not come so far");
  if (read.status === "rejected") throw read.reason;
  return read.value;
}
