import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "../server/src/core/database/embedded/open-embedded-database.ts";

/** Opens an empty database in a folder of its own, which goes when the database is stopped. */
export async function openBenchDatabase(): Promise<{ directory: string; connectionString: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "galley-bench-"));
  // A database that root starts runs as another user, who needs access to it.
  chmodSync(directory, 0o711);
  const database = await openEmbeddedDatabase({ directory: join(directory, "postgres") });
  return {
    directory,
    connectionString: database.connectionString,
    async stop() {
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
