import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { StartupError } from "#src/core/startup-error.ts";

const directory = join(import.meta.dirname, "../../../sql");

/** A function, and the text that replaces it. */
export type SqlFunction = { name: string; sql: string; digest: string };

/** Reads the functions of all files. A distributed database has some in a form of their own. */
export function readFunctions({ distributed = false } = {}): SqlFunction[] {
  const functions = new Map(functionsIn("functions").map((one) => [one.name, one]));
  if (distributed) for (const one of functionsIn("distributed")) functions.set(one.name, one);
  return [...functions.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads the functions of a folder, whose files have those of one subject each. A function begins with its comment, after an empty line. */
function functionsIn(folder: string): SqlFunction[] {
  const files = readdirSync(join(directory, folder)).filter((file) => file.endsWith(".sql"));
  const texts = files.flatMap((file) => readFileSync(join(directory, folder, file), "utf8").split(/\n\n(?=-- )/));
  return texts.map((text) => functionOf(`${text.trimEnd()}\n`));
}

function functionOf(sql: string): SqlFunction {
  const name = /^create or replace function (\w+)\(/m.exec(sql)?.[1];
  if (name === undefined) throw new Error(`No function is made by: ${sql}`);
  return { name, sql, digest: createHash("sha256").update(sql).digest("hex") };
}

/**
 * Brings the database's functions to the state of their texts, within the caller's transaction: replaces those whose text has
 * changed, and drops those that are gone.
 */
export async function applyFunctions(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<void> {
  const { rows } = await client.query<{ name: string; digest: string }>("select name, digest from sql_function");
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const { name } of rows.filter((row) => !functions.some((one) => one.name === row.name))) {
    await drop(client, await findSignatures(client, name));
    await client.query("delete from sql_function where name = $1", [name]);
  }
  for (const changed of functions.filter(({ name, digest }) => applied.get(name) !== digest)) {
    await apply(client, changed);
  }
}

async function apply(client: pg.ClientBase, changed: SqlFunction): Promise<void> {
  try {
    await replace(client, changed);
  } catch (error) {
    throw new StartupError(`Function ${changed.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  await client.query("insert into sql_function (name, digest) values ($1, $2) on conflict (name) do update set digest = excluded.digest", [
    changed.name,
    changed.digest,
  ]);
}

// PostgreSQL refuses to replace a function by one with another result, or with other names of parameters.
const otherResult = "42P13";

async function replace(client: pg.ClientBase, { name, sql }: SqlFunction): Promise<void> {
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
