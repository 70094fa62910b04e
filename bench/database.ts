import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedDatabase } from "../server/src/core/database/embedded/open-embedded-database.ts";
import { postmasterOf } from "./processes.ts";

export type BenchDatabase = {
  /** Folder of the database, and for what is written beside it. */
  folder: string;
  /** Data directory of the service, which makes it: root takes over none that holds anything. */
  directory: string;
  connectionString: string;
  /** True where a run before has left its database in the folder. */
  isFilled: boolean;
  /** Returns the first process of the database, whose children serve the connections. */
  postmaster(): Promise<number>;
  stop(): Promise<void>;
};

/** Opens an empty database in a folder of its own, which goes when the database is stopped, or the one in a folder that stays. */
export async function openBenchDatabase(kept?: string): Promise<BenchDatabase> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "galley-bench-"));
  const isFilled = existsSync(join(folder, "filled.json"));
  mkdirSync(folder, { recursive: true });
  // A database that root starts runs as another user, who needs access to it.
  chmodSync(folder, 0o711);
  const database = await openEmbeddedDatabase({ directory: join(folder, "postgres") });
  return {
    folder,
    directory: join(folder, "data"),
    connectionString: database.connectionString,
    isFilled,
    async postmaster() {
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      await client.end();
      return postmasterOf(rows[0]?.data_directory ?? "");
    },
    async stop() {
      await database.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
