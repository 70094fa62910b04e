import type pg from "pg";
import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "./database-client.ts";

// No setting of a server's or a user's is likely to have this value.
const marker = "17171717";
const connectMilliseconds = 10_000;
const looksMax = 3;

/**
 * Refuses a pooler that lends a connection for one transaction, as PgBouncer in transaction mode does, or that drops what a connection
 * sets at its start. The service listens for signals, keeps statements prepared and sets time limits and its role, each for as long
 * as a connection lasts: behind such a pooler they would reach other connections, or none.
 */
export async function requireDirectConnection(setting: string, connectionString: string): Promise<void> {
  const found = await lookForPooler(connectionString);
  if (found === undefined) return;
  throw new StartupError(
    `${setting} leads to a connection pooler, such as PgBouncer, that ${found}. ` +
      "Galley has a pool of its own and keeps state with its connections: let the address lead to PostgreSQL itself.",
  );
}

async function lookForPooler(connectionString: string): Promise<string | undefined> {
  await using clients = new AsyncDisposableStack();
  try {
    const [first, second] = [await marked(connectionString, clients), await marked(connectionString, clients)];
    if (!(await keepsSettings(first))) return "drops what a connection sets at its start";
    return (await changesHands(first, second)) ? "lends connections for single transactions" : undefined;
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return "refuses what a connection sets at its start";
    throw error;
  }
}

async function keepsSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>("select current_setting('lock_timeout') = $1 as kept", [`${marker}ms`]);
  return rows[0]?.kept ?? false;
}

/** Returns whether a connection's work goes on over another connection to the server while somebody else's transaction holds the first. */
async function changesHands(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await backendOf(first);
  for (let look = 0; look < looksMax; look += 1) {
    await second.query("begin");
    const held = await backendOf(second);
    const after = await backendOf(first);
    await second.query("commit");
    if (held === before || after !== before) return true;
  }
  return false;
}

async function backendOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
}

async function marked(connectionString: string, clients: AsyncDisposableStack): Promise<pg.Client> {
  const client = await openClient({
    connectionString,
    settings: { lock_timeout: marker },
    mayBeReadOnly: true,
    application_name: "galley start",
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: connectMilliseconds,
  });
  return clients.adopt(client, (one) => one.end().catch(() => {}));
}
