import type { ClientBase } from "pg";
import { failpoint } from "#src/core/failpoint.ts";
import { inTransaction, record, telling } from "./apply-plain.ts";
import { lockTimeoutMilliseconds, withLockPatience } from "./lock-patience.ts";
import type { Migration } from "./read-migrations.ts";
import { splitStatements } from "./split-statements.ts";

/**
 * Applies a file statement by statement. A statement and the note that it is done commit together. Those that PostgreSQL refuses
 * within a transaction, and blocks with commits of their own, are noted afterwards: after a kill in between they run once more.
 */
export async function applyOnline(client: ClientBase, migration: Migration): Promise<void> {
  const { name, checksum } = migration;
  await client.query(
    "create table if not exists migration_step (name text, checksum text, step integer, primary key (name, checksum, step))",
  );
  const { rows } = await client.query<{ step: number }>("select step from migration_step where name = $1 and checksum = $2", [
    name,
    checksum,
  ]);
  const done = new Set(rows.map(({ step }) => step));
  for (const [step, statement] of splitStatements(migration.sql).entries()) {
    if (done.has(step)) continue;
    const note = () => client.query("insert into migration_step (name, checksum, step) values ($1, $2, $3)", [name, checksum, step]);
    await telling(name, () => applyStatement(client, migration, statement, note));
    failpoint("migration step");
  }
  await inTransaction(client, async () => {
    await record(client, migration);
    await client.query("drop table migration_step");
  });
}

const concurrent = /^(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\s+(?:index|table))\s+concurrently\b/i;
const block = /^do\b/i;
const madeIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_]\w*)/i;

async function applyStatement(client: ClientBase, { name }: Migration, statement: string, note: () => Promise<unknown>): Promise<void> {
  const isConcurrent = concurrent.test(statement);
  if (!isConcurrent && !block.test(statement)) {
    return withLockPatience(client, name, () =>
      inTransaction(client, async () => {
        await client.query(statement);
        failpoint("migration step");
        await note();
      }),
    );
  }
  const index = madeIndex.exec(statement)?.[1];
  await withLockPatience(client, name, async () => {
    if (index !== undefined) await dropInvalid(client, index);
    // A concurrent statement waits for transactions that began before it, while reads and writes go on beside it.
    await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMilliseconds}`);
    await client.query(statement);
  });
  failpoint("migration step");
  await note();
}

/** Drops what an interrupted `create index concurrently` left: it takes the name, costs every write and serves no read. */
async function dropInvalid(client: ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    `public.${index}`,
  ]);
  if (rowCount === 0) return;
  await client.query("set lock_timeout = 0");
  await client.query(`drop index concurrently if exists public.${index}`);
}
