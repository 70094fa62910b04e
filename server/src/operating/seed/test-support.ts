import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { runCommand } from "#src/operating/commands/run-command.ts";
import type { SeedFixture } from "./fixture.ts";
import { demoOrganizations } from "./people.ts";

export const publicUrl = "http://galley.test";
export const secret = "a secret that is long enough for the settings";
/** Directory for the files of the tests. It exists in test files that call `useDirectory`. */
export const directory = mkdtempSync(join(tmpdir(), "galley-seed-test-"));
export const fixtureFile = join(directory, "fixture.json");

export function useDirectory(): void {
  beforeAll(() => void mkdirSync(directory, { recursive: true, mode: 0o700 }));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
}

/** Runs a command line against a database. */
export function galley(databaseUrl: string, ...args: string[]) {
  return galleyAt({ DATABASE_URL: databaseUrl, GALLEY_PUBLIC_URL: publicUrl }, ...args);
}

async function galleyAt(environment: Record<string, string>, ...args: string[]) {
  let output = "";
  let errors = "";
  const code = await runCommand(args, {
    environment: { GALLEY_DATA_DIR: directory, GALLEY_SECRET: secret, ...environment },
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { code, output, errors };
}

/** Runs `seed` and reads the fixture that it writes. */
export function seed(databaseUrl: string, ...flags: string[]): Promise<SeedFixture> {
  return seedAt({ DATABASE_URL: databaseUrl, GALLEY_PUBLIC_URL: publicUrl }, ...flags);
}

/** Does the same with the caller's settings. Where they name no public address, the service's address is this machine with its `PORT`. */
export async function seedAt(environment: Record<string, string>, ...flags: string[]): Promise<SeedFixture> {
  const { code, errors } = await galleyAt(environment, "seed", "--fixture", fixtureFile, ...flags);
  expect(errors).toBe("");
  expect(code).toBe(0);
  return JSON.parse(readFileSync(fixtureFile, "utf8"));
}

/** Counts the rows of each table. */
export async function countRows(owner: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(owner)) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Returns all rows outside the demo organizations. */
export async function otherRows(owner: pg.Pool): Promise<Record<string, unknown[]>> {
  const demo = Object.values(demoOrganizations).map(({ id }) => id);
  const kept: Record<string, unknown[]> = {};
  for (const table of await listTables(owner, "organization_id")) {
    const { rows } = await owner.query(`select to_jsonb(t) as row from ${table} t where organization_id <> all($1) order by 1`, [demo]);
    kept[table] = rows;
  }
  return kept;
}

async function listTables(owner: pg.Pool, column = "%"): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct table_name::text as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like $1 order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}
