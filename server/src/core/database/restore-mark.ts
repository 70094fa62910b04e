import type { ClientBase } from "pg";
import { operatorProgram } from "#src/core/installation.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { parseMigration } from "./migrating/read-migrations.ts";

/**
 * Stands in a database, among its migrations, from before the first row of a backup until the last: every version, 0.1.0 too, refuses to
 * serve a database with a breaking migration that it does not know.
 */
export const restoreMark = parseMigration("restore-under-way", "--! breaking\n");

/** Fails where a database holds a part of a backup alone. */
export function refuseCutRestore(applied: readonly { name: string }[]): void {
  if (!applied.some(({ name }) => name === restoreMark.name)) return;
  throw new StartupError(
    "A restore of this database goes on, or was cut: it may hold a part of the backup alone. Nothing was changed. Where none goes on any " +
      `more, restore again, which begins anew: ${operatorProgram} restore DIR`,
  );
}

/** Fails where the database that a client has opened holds a part of a backup alone. */
export async function requireWhole(client: ClientBase): Promise<void> {
  refuseCutRestore((await client.query<{ name: string }>("select name from migration")).rows);
}

export async function isMarked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select exists (select from migration where name = $1) as is", [restoreMark.name]);
  return rows[0]?.is === true;
}

export async function setMark(client: ClientBase): Promise<void> {
  await client.query("insert into migration (name, checksum, breaking) values ($1, $2, true) on conflict do nothing", [
    restoreMark.name,
    restoreMark.checksum,
  ]);
}

export async function removeMark(client: ClientBase): Promise<void> {
  await client.query("delete from migration where name = $1", [restoreMark.name]);
}

// An arbitrary number; every restore takes the same.
const restoreLockKey = 7_401_850_613;
export const workerName = "galley restore";

/** Lets one restore at a time go on in a database, and ends what one that was killed has left behind. The session's end releases it. */
export async function holdRestore(client: ClientBase): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [restoreLockKey]);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "55P03")) throw error;
    throw new StartupError("Another restore of this database goes on. Wait until it has ended, or end it.");
  }
  // An index that is being made does not notice that nobody waits for it.
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and application_name = $1 and usename = session_user`,
    [workerName],
  );
}
