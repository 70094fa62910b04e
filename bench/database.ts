import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedDatabase } from "../server/src/core/database/embedded/open-embedded-database.ts";
import { postmasterOf } from "./processes.ts";

export type BenchDatabase = {
  directory: string;
  connectionString: string;
  /** True where a run before has left its database in the folder. */
  isFilled: boolean;
  /** Returns the first process of the database, whose children serve the connections. */
  postmaster(): Promise<number>;
  stop(): Promise<void>;
};

/** Opens an empty database in a folder of its own, which goes when the database is stopped, or the one in a folder that stays. */
export async function openBenchDatabase(folder?: string): Promise<BenchDatabase> {
  const directory = folder ?? mkdtempSync(join(tmpdir(), "galley-bench-"));
  const isFilled = existsSync(join(directory, "filled.json"));
  mkdirSync(directory, { recursive: true });
  // A database that root starts runs as another user, who needs access to it.
  chmodSync(directory, 0o711);
  const database = await openEmbeddedDatabase({ directory: join(directory, "postgres") });
  return {
    directory,
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
      if (folder === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}
