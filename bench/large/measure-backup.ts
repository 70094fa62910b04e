import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { BenchDatabase } from "../database.ts";

const root = join(import.meta.dirname, "../..");
const megabyte = 1024 * 1024;

/** Backs the database up and restores it into an empty one, as an operator does, and returns the megabytes of tables per second. */
export async function measureBackup(
  { connectionString, folder, directory }: BenchDatabase,
  client: pg.Client,
): Promise<Record<string, number>> {
  const target = join(folder, "backup");
  const restored = join(folder, "restored");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(restored, { recursive: true });
  const { rows } = await client.query<{ bytes: string }>(
    "select sum(pg_table_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const megabytes = Number(rows[0]?.bytes) / megabyte;
  const backup = await timed(["backup", target, "--without-files"], { DATABASE_URL: connectionString, GALLEY_DATA_DIR: directory });
  await client.query("drop database if exists restored");
  await client.query("create database restored");
  const into = connectionString.replace(/\/galley(?=\?|$)/, "/restored");
  const restore = await timed(["restore", target], { DATABASE_URL: into, GALLEY_DATA_DIR: restored });
  await client.query("drop database restored");
  rmSync(target, { recursive: true, force: true });
  return { "backup MB/s": megabytes / backup, "restore MB/s": megabytes / restore, "backup s": backup, "restore s": restore };
}

/** Runs an operator's command, and returns its seconds. */
async function timed(command: readonly string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const child = spawn("node", ["scripts/run.mjs", "server/src/galley.ts", ...command], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}.`);
  return (performance.now() - begun) / 1000;
}
