import type pg from "pg";

/**
 * Keeps what the planner believes of the tables of a database, for a test that has told it other sizes. A busy machine may take longer for
 * such a test than PostgreSQL waits before it counts tables again that have changed.
 */
export async function keepStatistics(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  await owner.query(rows.map(({ name }) => `alter table ${name} set (autovacuum_enabled = false)`).join(";"));
}
