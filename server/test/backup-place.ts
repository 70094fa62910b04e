import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { openDatabase } from "./database.ts";
import { galley, spawnProgram } from "./running-service.ts";
import { until } from "./until.ts";
import { openWorld } from "./world.ts";

export const backupSecret = "0123456789abcdef0123456789abcdef";

/** Opens a world to back up, and a folder for backups and for the installations into which they are restored. */
export async function openBackupPlace() {
  const root = mkdtempSync(join(tmpdir(), "galley-backup-"));
  // Root's commands in processes of their own run as another user.
  chmodSync(root, 0o711);
  const world = await openWorld();
  let places = 0;
  const newDirectory = (name: string) => {
    places += 1;
    return join(root, `${name}-${places}`);
  };
  return {
    world,
    newDirectory,
    inWorld: { DATABASE_URL: world.url, GALLEY_DATA_DIR: newDirectory("data"), GALLEY_SECRET: backupSecret },
    /** Opens a database into which a backup can be restored. It ends with the test. */
    async openTarget({ empty = true, over = {} }: { empty?: boolean; over?: Record<string, string> } = {}) {
      const database = await openDatabase({ empty, cold: true });
      onTestFinished(() => database.close());
      const dataDirectory = newDirectory("data");
      const environment = { DATABASE_URL: database.url, GALLEY_DATA_DIR: dataDirectory, ...over };
      return { ...database, dataDirectory, environment, restore: (from: string) => galley(environment, "restore", from) };
    },
    async close() {
      await world.close();
      rmSync(root, { recursive: true });
    },
  };
}

/**
 * Begins to restore a backup, which a process of its own has made, in another one, and kills it within a statement, which the database tells by
 * its tag and a pattern of what was sent.
 */
export async function cutRestore(
  owner: pg.Pool,
  environment: Record<string, string>,
  from: string,
  [tag, pattern]: Statement,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create schema cut;
      create function cut.wait() returns event_trigger language plpgsql set lock_timeout = 0 as $$
      begin if current_query() like '${pattern}' then perform pg_advisory_xact_lock_shared(1); end if; end $$;
      create event trigger cut on ddl_command_end when tag in ('${tag}') execute function cut.wait()`);
    const { child, text, ended } = spawnProgram("galley.ts", ["restore", from], environment);
    const isWaiting = "select exists (select from pg_locks where locktype = 'advisory' and objid = 1 and not granted) as is";
    await until(async () => child.exitCode !== null || (await client.query<{ is: boolean }>(isWaiting)).rows[0]?.is === true);
    if (child.exitCode !== null) throw new Error(`The restore ended: ${text.stderr}`);
    child.kill("SIGKILL");
    await ended;
    await client.query("drop event trigger cut; select pg_advisory_unlock(1)");
  } finally {
    client.release(true);
  }
}
type Statement = readonly [tag: string, pattern: string];

/** Returns for each table its number of rows and a hash over all of them. */
export async function contentOf(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'sql_function', 'rate_window', 'backup_run', 'maintenance') order by 1",
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as hash from ${name} t`,
    );
    content[name] = rows[0].hash;
  }
  return content;
}

export async function holdsNothing(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query("select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'");
  return rows.length === 0;
}
