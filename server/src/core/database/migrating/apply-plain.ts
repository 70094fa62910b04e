import type { ClientBase } from "pg";
import { StartupError } from "#src/core/startup-error.ts";
import { lockTimeoutMilliseconds, withLockPatience } from "./lock-patience.ts";
import type { Migration } from "./read-migrations.ts";

/** Applies a file in one transaction, with `last` as the transaction's last step. */
export async function applyPlain(client: ClientBase, migration: Migration, last: () => Promise<void>): Promise<void> {
  const { name, sql } = migration;
  await telling(name, () =>
    withLockPatience(client, name, () =>
      inTransaction(client, async () => {
        await record(client, migration);
        await client.query(await aboutOwnFunctions(client, sql));
        await last();
      }),
    ),
  );
}

const everyFunction = "all functions in schema public";

/** Names the functions of Galley where a file speaks of all: those of an extension in the same schema are not the owner's to grant. */
async function aboutOwnFunctions(client: ClientBase, sql: string): Promise<string> {
  if (!sql.includes(everyFunction)) return sql;
  const { rows } = await client.query<{ own: string }>(
    `select string_agg(p.oid::regprocedure::text, ', ') as own from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  return sql.replaceAll(everyFunction, `function ${rows[0]?.own}`);
}

export async function record(client: ClientBase, { name, checksum, breaking }: Migration): Promise<void> {
  await client.query("insert into migration (name, checksum, breaking) values ($1, $2, $3)", [name, checksum, breaking]);
}

/** Runs work in a transaction that waits only briefly for each lock. */
export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${lockTimeoutMilliseconds}`);
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Names the migration in whatever ends it. */
export async function telling(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
