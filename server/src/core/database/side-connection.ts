import type pg from "pg";
import { settlesWithin } from "#src/core/flow/within.ts";
import { openPool } from "./database-client.ts";
import type { ServiceLogin } from "./login/service-login.ts";

export const answerSecondsMax = 2;
const closeSecondsMax = 0.5;

export type SideConnection = { pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a connection beside those of requests, or a few, so that busy requests do not make the database seem gone. A statement over it is answered
 * within two seconds or fails, and a server that is silent does not hold up its end.
 */
export function openSideConnection(login: ServiceLogin, name: string, max = 1): SideConnection {
  const pool = openPool({
    connectionString: login.connectionString,
    max,
    connectionTimeoutMillis: answerSecondsMax * 1000,
    query_timeout: answerSecondsMax * 1000,
    settings: { statement_timeout: answerSecondsMax * 1000, role: login.role },
    mayBeReadOnly: true,
    idleTimeoutMillis: 60_000,
    application_name: name,
  });
  return { pool, close: async () => void (await settlesWithin(closeSecondsMax, pool.end())) };
}

/** Column of a question that tells whether the server takes no writes. */
export const readOnlyColumn = `current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Asks for one row. A connection to a server that takes no writes is not used again: the next one may lead to another server, or begin
 * after its settings have changed.
 */
export async function askOnce<Row extends { isReadOnly: boolean }>(pool: pg.Pool, question: string): Promise<Row | undefined> {
  const client = await pool.connect();
  let isSpent: Error | boolean = true;
  try {
    const [row] = (await client.query<Row>(question)).rows;
    isSpent = row?.isReadOnly ?? true;
    return row;
  } finally {
    client.release(isSpent);
  }
}
