import type { ClientBase } from "pg";

/**
 * A column of encrypted texts. With its organization, `key` names the row; both and the column's name are what a text is bound to.
 * What belongs to a person is in no organization: it is bound to the empty one.
 */
export type SealedColumn = { table: string; column: string; key: string; everywhere?: true };

/** Every column that holds what the vault has sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "authenticator", column: "secret", key: "person_id", everywhere: true },
  { table: "platform_connection", column: "credentials", key: "id" },
  { table: "network_account", column: "credentials", key: "id" },
  { table: "network_request", column: "verifier", key: "id" },
  { table: "search_console", column: "credentials", key: "project_id" },
  { table: "webhook_endpoint", column: "secret", key: "id" },
  { table: "webhook_endpoint", column: "old_secret", key: "id" },
];

export type SealedRow = { organizationId: string; key: string; sealed: string };

/** The next texts of a column behind a row, as the owner of the tables: over every organization. */
export async function listSealed(
  client: ClientBase,
  { table, column, key, everywhere }: SealedColumn,
  after: { organizationId: string; key: string },
  limit: number,
): Promise<SealedRow[]> {
  const organization = everywhere ? "''::text" : "organization_id";
  const { rows } = await client.query<SealedRow>(
    `select ${organization} as "organizationId", ${key} as key, ${column} as sealed from ${table}
     where ${column} is not null and (${organization}, ${key}) > ($1, $2) order by ${organization}, ${key} limit $3`,
    [after.organizationId, after.key, limit],
  );
  return rows;
}

/** Puts another text in the place of one, unless somebody has changed it meanwhile. */
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
