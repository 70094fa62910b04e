import type { ClientBase } from "pg";

/**
 * Records that a backup runs and how it ended, for the metrics of the service. A database that an older version made has no place for it until
 * it is migrated. That nothing can be recorded, as after a lost connection, changes nothing about the backup: its outcome is what counts.
 */
export async function recordBackup<T extends { createdAt: string }>(client: ClientBase, backUp: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('public.backup_run') is not null as is");
  if (rows[0]?.is !== true) return backUp();
  await client.query(
    `insert into backup_run (begun_at) values (now())
     on conflict (only_row) do update set begun_at = excluded.begun_at, ended_at = null, succeeded = null`,
  );
  try {
    const made = await backUp();
    await end(client, made.createdAt);
    return made;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    await end(client, null);
    throw error;
  }
}

async function end(client: ClientBase, completeAsOf: string | null): Promise<void> {
  await client
    .query(
      `update backup_run set ended_at = now(), succeeded = $1::timestamptz is not null, complete_as_of = coalesce($1::timestamptz, complete_as_of)`,
      [completeAsOf],
    )
    .catch(() => {});
}

/** The last backup: the moment of its rows, in seconds of Unix time, and whether the last run failed. Both null where there was none. */
export type LastBackup = { completeAsOf: number | null; failed: boolean | null };

/** Reads what is known of the last backup. A run that was killed, or that goes on, is not told apart from the one before. */
export async function readLastBackup(database: { query: ClientBase["query"] }): Promise<LastBackup | undefined> {
  const { rows } = await database.query<LastBackup>(
    `select extract(epoch from complete_as_of)::float8 as "completeAsOf", not succeeded as failed from backup_run`,
  );
  return rows[0];
}
