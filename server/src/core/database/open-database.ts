import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ArchivePlace } from "#src/core/archive/archive-place.ts";
import { untilAborted } from "#src/core/flow/within.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { openClient } from "./database-client.ts";
import type { WatchEvent } from "./embedded/watch.ts";
import { requireDirectConnection } from "./require-direct.ts";

/** `ownerUrl` connects as the user who owns the tables, where `databaseUrl` connects as another one. */
export type DatabaseLocation = { dataDirectory: string; databaseUrl: string | undefined; ownerUrl: string | undefined };

export type Database = {
  /** Connects as the user that owns the tables. */
  connectionString: string;
  /** Connects as the user that the operator has created for the service; absent without one. */
  serviceUrl?: string;
  /** Starts an embedded server again whenever it ends. */
  watch(report: (event: WatchEvent) => void): void;
  /** Stops an embedded server that this process started or owns. */
  [Symbol.asyncDispose](): Promise<void>;
};

export type OpenOptions = {
  /** Claims an embedded server that already runs, so that it ends with this process. */
  own: boolean;
  /** Longest wait for an answer of a server that is not embedded. */
  patienceSeconds: number;
  /** Ends the wait for a server. */
  signal?: AbortSignal;
  /** Archive of an embedded server, for whoever owns it; without `own` it stays as it is. */
  archive?: ArchivePlace | undefined;
  /** Opens it for a restore alone, for which an embedded server keeps a minimal log. */
  filling?: boolean;
  /** Longest wait for an embedded server that is told to stop; a minute when absent. */
  stopSecondsMax?: number;
  onLine?: (line: string) => void;
};

/** Opens the database of DATABASE_URL, or the embedded one of the data directory. */
export async function openDatabase({ dataDirectory, databaseUrl, ownerUrl }: DatabaseLocation, options: OpenOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const opening = ownerUrl === undefined ? openGiven("DATABASE_URL", databaseUrl, options) : openBoth(databaseUrl, ownerUrl, options);
    return options.signal === undefined ? opening : untilAborted(options.signal, opening);
  }
  const { openEmbeddedDatabase } = await import("./embedded/open-embedded-database.ts");
  const { patienceSeconds: _, archive: place, ...embeddedOptions } = options;
  const archive = options.own ? { place } : undefined;
  const embedded = await openEmbeddedDatabase({ directory: embeddedDirectory(dataDirectory), ...embeddedOptions, archive });
  return {
    connectionString: embedded.connectionString,
    watch: (report) => void embedded.watch(report),
    [Symbol.asyncDispose]: () => embedded.stop(),
  };
}

export function embeddedDirectory(dataDirectory: string): string {
  return join(dataDirectory, "postgres");
}

export function clusterIn(dataDirectory: string): string {
  return join(embeddedDirectory(dataDirectory), "cluster");
}

async function openBoth(databaseUrl: string, ownerUrl: string, options: OpenOptions): Promise<Database> {
  const owned = await openGiven("GALLEY_DATABASE_OWNER_URL", ownerUrl, options);
  await requireDirectConnection("DATABASE_URL", databaseUrl).catch((error: unknown) => {
    // A user that does not work yet is named later, with what to do.
    if (error instanceof StartupError) throw error;
  });
  return { ...owned, serviceUrl: databaseUrl };
}

async function openGiven(setting: string, connectionString: string, options: OpenOptions): Promise<Database> {
  await untilAnswering(setting, connectionString, options);
  return { connectionString, watch() {}, async [Symbol.asyncDispose]() {} };
}

const oldestVersion = 15;
// The server is not running yet, its name is not known yet, or it is still starting, as when both are started together.
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "57P03", "25006"]);

async function untilAnswering(setting: string, connectionString: string, { patienceSeconds, signal }: OpenOptions): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      await requireVersion(setting, connectionString);
      return await requireDirectConnection(setting, connectionString);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!passing.has(code) || performance.now() > deadline) throw unusable(setting, error, code);
      await pause(250, undefined, { signal });
    }
  }
}

async function requireVersion(setting: string, connectionString: string): Promise<void> {
  const client = await openClient({ connectionString, connectionTimeoutMillis: 10_000, application_name: "galley start" });
  try {
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::integer / 10000 as version");
    const version = rows[0]?.version ?? 0;
    if (version >= oldestVersion) return;
    throw new StartupError(`${setting} leads to PostgreSQL ${version}. Use version ${oldestVersion} or a newer one.`);
  } finally {
    await client.end();
  }
}

const advice: Record<string, string> = {
  "28P01": "Correct the user or the password in it.",
  "28000": "Let this user in by the server's pg_hba.conf, or correct the user.",
  "25006": "Let it lead to the primary, or name every server: postgres://one,two/database. See why the server takes no writes.",
  "3D000": "Create that database first, or correct its name.",
};

// The address itself is left out: it carries the password.
function unusable(setting: string, error: unknown, code: string): StartupError {
  const reason = error instanceof Error ? error.message || code : String(error);
  const what = advice[code] ?? "See that the server runs and that the address is right.";
  return new StartupError(`The database of ${setting} cannot be used: ${reason}. ${what}`, { cause: error });
}
