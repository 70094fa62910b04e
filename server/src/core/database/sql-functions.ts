import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type pg from "pg";
import { StartupError } from "#src/core/startup-error.ts";

const directory = join(import.meta.dirname, "../../../sql/functions");

/** A file that replaces the function of its name. */
export type FunctionFile = { name: string; sql: string; digest: string };

export function readFunctionFiles(): FunctionFile[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const sql = readFileSync(join(directory, file), "utf8");
    return { name: basename(file, ".sql"), sql, digest: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Brings the database's functions to the state of their files, within the caller's transaction: replaces those whose file has
 * changed, and drops those whose file is gone.
 */
export async function applyFunctions(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; digest: string }>("select name, digest from sql_function");
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const { name } of rows.filter((row) => !files.some((file) => file.name === row.name))) {
    await drop(client, await findSignatures(client, name));
    await client.query("delete from sql_function where name = $1", [name]);
  }
  for (const file of files.filter(({ name, digest }) => applied.get(name) !== digest)) {
    await apply(client, file);
  }
}

async function apply(client: pg.ClientBase, file: FunctionFile): Promise<void> {
  try {
    await replace(client, file);
  } catch (error) {
    throw new StartupError(`Function ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  await client.query("insert into sql_function (name, digest) values ($1, $2) on conflict (name) do update set digest = excluded.digest", [
    file.name,
    file.digest,
  ]);
}

// PostgreSQL refuses to replace a function by one with another result, or with other names of parameters.
const otherResult = "42P13";

async function replace(client: pg.ClientBase, { name, sql }: FunctionFile): Promise<void> {
  const before = await findSignatures(client, name);
  await client.query("savepoint replacing");
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === otherResult) || before.length === 0) throw error;
    await client.query("rollback to savepoint replacing");
    await drop(client, before);
    await client.query(sql);
    return;
  }
  await client.query("release savepoint replacing");
  // With other types of parameters the function stands beside the one that it replaces.
  const after = await findSignatures(client, name);
  if (after.length > before.length) await drop(client, before);
}

/** Lists the functions of a name as SQL, such as `give_up_mails()`. */
async function findSignatures(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    "select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and proname = $1",
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function drop(client: pg.ClientBase, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function ${signature}`);
}
