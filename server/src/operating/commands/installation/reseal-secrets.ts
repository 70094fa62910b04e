import type { ClientBase } from "pg";
import { listSealed, replaceSealed, type SealedColumn, type SealedRow, sealedColumns } from "#src/core/database/sealed-columns.ts";
import type { Vault } from "#src/core/secrets.ts";

/** Number of texts that were encrypted anew, that already were current, and that no known secret can decrypt. */
export type Resealed = { resealed: number; current: number; unreadable: number };

const batchSize = 100;

/** Encrypts everything that the vault has sealed with its newest key, while other processes go on using it. */
export async function resealSecrets(client: ClientBase, vault: Vault): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    let after = { organizationId: "", key: "" };
    for (;;) {
      const rows = await listSealed(client, column, after, batchSize);
      for (const row of rows) counts[await reseal(client, vault, column, row)] += 1;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last;
    }
  }
  return counts;
}

async function reseal(client: ClientBase, vault: Vault, column: SealedColumn, row: SealedRow): Promise<keyof Resealed> {
  if (vault.isCurrent(row.sealed)) return "current";
  const place = [row.organizationId, row.key, `${column.table}.${column.column}`] as const;
  let text: string;
  try {
    text = vault.open(row.sealed, place);
  } catch {
    return "unreadable";
  }
  // A writer that changed the row in between has sealed it with the newest key already.
  return (await replaceSealed(client, column, row, vault.seal(text, place))) ? "resealed" : "current";
}
