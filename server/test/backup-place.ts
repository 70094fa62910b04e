import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { openDatabase } from "./database.ts";
import { galley } from "./running-service.ts";
import { openWorld } from "./world.ts";

export const backupSecret = "0123456789abcdef0123456789abcdef";

/** Opens a world to back up, and a folder for backups and for the installations into which they are restored. */
export async function openBackupPlace() {
  const root = mkdtempSync(join(tmpdir(), "galley-backup-"));
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
      return { ...database, dataDirectory, restore: (from: string) => galley(environment, "restore", from) };
    },
    async close() {
      await world.close();
      rmSync(root, { recursive: true });
    },
  };
}

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
