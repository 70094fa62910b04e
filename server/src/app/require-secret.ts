import type { ClientBase } from "pg";
import { openClient } from "#src/core/database/database-client.ts";
import { listSealed, type SealedColumn, type SealedRow, sealedColumns } from "#src/core/database/sealed-columns.ts";
import type { Vault } from "#src/core/secrets.ts";
import { StartupError } from "#src/core/startup-error.ts";

// One text may be damaged. A wrong secret opens none.
const triedOfEach = 5;

/**
 * Fails where the secret opens nothing of what the database keeps under one: it belongs to another installation, or its file was lost. What
 * is sealed with it from then on could not be read with the right one.
 */
export async function requireSecret(connectionString: string, vault: Vault): Promise<void> {
  const client = await openClient({ connectionString, application_name: "galley start" });
  try {
    if ((await looksForeign(client, vault)) === false) return;
  } finally {
    await client.end();
  }
  throw new StartupError(
    "The secret is not the one of this database: it opens nothing of what is kept encrypted there. Set GALLEY_SECRET, or the file `secret` " +
      "of the data directory, to what this installation had, such as that of its backup. After a change, set GALLEY_SECRET_PREVIOUS to the one before. Where it is lost for good, start with " +
      "GALLEY_SECRET_LOST=yes, and set up again what needs one.",
  );
}

async function looksForeign(client: ClientBase, vault: Vault): Promise<boolean> {
  let isAnySealed = false;
  for (const column of sealedColumns) {
    for (const row of await listSealed(client, column, { organizationId: "", key: "" }, triedOfEach)) {
      if (opens(vault, column, row)) return false;
      isAnySealed = true;
    }
  }
  return isAnySealed;
}

function opens(vault: Vault, { table, column }: SealedColumn, { organizationId, key, sealed }: SealedRow): boolean {
  try {
    vault.open(sealed, [organizationId, key, `${table}.${column}`]);
    return true;
  } catch {
    return false;
  }
}
