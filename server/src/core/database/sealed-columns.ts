import { CompiledQuery } from "kysely";
import type { ClientBase, Pool } from "pg";
import { transact } from "./transact.ts";

/**
 * A column of encrypted texts. The organization and `key` identify the row; a text is bound to both and to the column's name.
 * A text that belongs to a person is in no organization and is bound to the empty one.
 */
export type SealedColumn = { table: string; column: string; key: string; everywhere?: true };

/** Every column with texts that the vault has sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "authenticator", column: "secret", key: "person_id", everywhere: true },
  { table: "platform_connection", column: "credentials", key: "id" },
  { table: "network_account", column: "credentials", key: "id" },
  { table: "network_request", column: "verifier", key: "id" },
  { table: "organization_model", column: "key", key: "kind" },
  { table: "search_console", column: "credentials", key: "project_id" },
  { table: "webhook_endpoint", column: "secret", key: "id" },
  { table: "webhook_endpoint", column: "old_secret", key: "id" },
];

export type SealedRow = { organizationId: string; key: string; sealed: string };

type Before = { organizationId: string; key: string };

/** Lists the next texts of a column after a row, in all organizations. Runs as the owner of the tables. */
export async function listSealed(client: ClientBase, column: SealedColumn, after: Before, limit: number): Promise<SealedRow[]> {
  const { text, values } = nextSealed(column, after, limit);
  return (await client.query<SealedRow>(text, values)).rows;
}

/** Lists up to `limit` texts of a column for each of these organizations, or of all people where the column is `everywhere`. */
export async function listSealedOf(
  pool: Pool,
  organizationIds: readonly string[],
  column: SealedColumn,
  limit: number,
): Promise<SealedRow[]> {
  const found: SealedRow[] = [];
  for (const organizationId of column.everywhere ? [""] : organizationIds) {
    const { text, values } = nextSealed(column, { organizationId, key: "" }, limit);
    const { rows } = await transact(pool, organizationId, (tx) => tx.executeQuery<SealedRow>(CompiledQuery.raw(text, values)));
    found.push(...rows.filter((row) => row.organizationId === organizationId));
  }
  return found;
}

function nextSealed({ table, column, key, everywhere }: SealedColumn, after: Before, limit: number): { text: string; values: unknown[] } {
  const organization = everywhere ? "''::text" : "organization_id";
  return {
    text: `select ${organization} as "organizationId", ${key} as key, ${column} as sealed from ${table}
     where ${column} is not null and (${organization}, ${key}) > ($1, $2) order by ${organization}, ${key} limit $3`,
    values: [after.organizationId, after.key, limit],
  };
}

/** Replaces a text unless it has changed meanwhile. Returns whether it did. */
export async function replaceSealed(
  client: ClientBase,
  { table, column, key, everywhere }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${table} set ${column} = $4 where ${everywhere ? "''::text" : "organization_id"} = $1 and ${key} = $2 and ${column} = $3`,
    [row.organizationId, row.key, row.sealed, sealed],
  );
  return rowCount === 1;
}
