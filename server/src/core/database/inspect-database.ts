import type { ClientBase } from "pg";

/** Returns whether a database is empty, holds Galley's tables, or only those of another program. */
export async function inspectDatabase(client: ClientBase): Promise<"empty" | "galley" | "foreign"> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  if (rows.length === 0) return "empty";
  return rows.some(({ name }) => name === "migration") ? "galley" : "foreign";
}

/** Returns whether a running service is connected to the same database. */
export async function hasService(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select exists (select from pg_stat_activity where datname = current_database() and application_name = 'galley') as found",
  );
  return rows[0]?.found ?? false;
}
