import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "../database-client.ts";
import { ownerRole, readPassword } from "./initialize.ts";
import type { Postmaster } from "./postmaster.ts";
import type { ServerAddress } from "./socket-directory.ts";
import { type Server, type Started, startOrAdopt, stopServer } from "./supervise.ts";

const databaseName = "galley";

export function connectionStringFor(cluster: string, endpoint: ServerAddress, database = databaseName): string {
  const query = `host=${encodeURIComponent(endpoint.host)}&sslmode=disable`;
  return `postgres://${ownerRole}:${readPassword(cluster)}@localhost:${endpoint.port}/${database}?${query}`;
}

/** Proves that the server can be used, and creates the database when it is missing. */
export async function requireConnection(
  server: Server,
  started: Started,
  { own, signal, stopSecondsMax }: { own: boolean; signal: AbortSignal; stopSecondsMax: number },
): Promise<Started> {
  const { cluster } = server;
  try {
    await requireDatabase(cluster, started.postmaster.endpoint);
    if (!started.adopted || !own || (await archivesAs(server, started.postmaster.endpoint))) return started;
  } catch (error) {
    if (!started.adopted || !(isUnreachable(error) || isCutOff(error))) throw error;
    if (!own && isUnreachable(error)) throw new StartupError(unreachable(started.postmaster));
  }
  // The directory for temporary files has been cleared, the server is ending, or it archives otherwise than it is to.
  await stopServer(server, stopSecondsMax);
  const again = await startOrAdopt(server, signal);
  await requireDatabase(cluster, again.postmaster.endpoint);
  return again;
}

async function requireDatabase(cluster: string, endpoint: ServerAddress): Promise<void> {
  try {
    await run(connectionStringFor(cluster, endpoint), "select 1");
  } catch (error) {
    const code = codeOf(error);
    if (code === "28P01") throw new StartupError(wrongPassword(cluster));
    if (code !== "3D000") throw error;
    await run(connectionStringFor(cluster, endpoint, "postgres"), `create database ${databaseName}`);
  }
}

/** Tells whether a server that was found running archives as it would if it were started now. */
async function archivesAs({ cluster, settings }: Server, endpoint: ServerAddress): Promise<boolean> {
  const client = await openClient({ connectionString: connectionStringFor(cluster, endpoint), connectionTimeoutMillis: 10_000 });
  try {
    const { rows } = await client.query<{ command: string }>(
      "select case when current_setting('archive_mode') = 'on' then current_setting('archive_command') else '' end as command",
    );
    return rows[0]?.command === (settings.archive_command ?? "");
  } finally {
    await client.end();
  }
}

function isUnreachable(error: unknown): boolean {
  return ["ENOENT", "ECONNREFUSED"].includes(codeOf(error));
}

/** Tells whether the server ended while it was being spoken to. */
function isCutOff(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE"].includes(codeOf(error));
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = await openClient({ connectionString, connectionTimeoutMillis: 10_000, mayBeReadOnly: true });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function unreachable({ pid, endpoint }: Postmaster): string {
  return (
    `PostgreSQL process ${pid} runs, but ${endpoint.host} where it listens cannot be reached from here. ` +
    "Use the same directory for temporary files (TMPDIR) as the service that started it, or stop that service first."
  );
}

function wrongPassword(cluster: string): string {
  return (
    `The embedded database refuses the password in ${cluster}/galley.password. ` +
    "Restore that file together with the database, from the same backup."
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
