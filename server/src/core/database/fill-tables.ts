import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartupError } from "#src/core/startup-error.ts";
import { columnList, isFleeting, type Manifest, tableFile } from "./backup-format.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { type Part, putBack } from "./set-aside.ts";

type Table = Manifest["tables"][number];
type Filling = { directory: string; manifest: Manifest; parts: readonly Part[] };

const workerSettings = "set maintenance_work_mem = '128MB'; set max_parallel_maintenance_workers = 0; set synchronous_commit = off";

/**
 * Copies the rows of all tables over several connections, the largest first. The keys and indexes of a table are made as soon as it is filled,
 * and references last.
 */
export async function fillTables(workers: readonly ClientBase[], { directory, manifest, parts }: Filling): Promise<void> {
  for (const worker of workers) await worker.query(workerSettings);
  const sizeOf = ({ name }: Table) => statSync(tableFile(directory, name)).size;
  const tables = manifest.tables.filter((table) => !isFleeting(table)).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const stepOf = (part: Part, after: readonly Step[]): Step => ({
    tables: part.tables,
    shares: part.kind === "index",
    after,
    run: (client) => putBack(client, part),
  });
  const steps: Step[] = [];
  for (const table of tables) {
    const copy: Step = { tables: [table.name], shares: false, after: [], run: (client) => readTable(client, directory, table) };
    const own = parts.filter(({ kind, tables: [name] }) => kind !== "reference" && name === table.name);
    steps.push(copy, ...own.map((part) => stepOf(part, [copy])));
  }
  // Indexes and keys of the tables without rows in the backup.
  const rest = parts.filter(({ kind, tables: [name] }) => kind !== "reference" && !tables.some((table) => table.name === name));
  steps.push(...rest.map((part) => stepOf(part, [])));
  const made = [...steps];
  const references = parts.filter(({ kind }) => kind === "reference");
  for (const part of references)
    steps.push(
      stepOf(
        part,
        made.filter((step) => step.tables.some((name) => part.tables.includes(name))),
      ),
    );
  await runSteps(steps, workers);
}

/** Takes the statistics of all tables. */
export async function analyze(workers: readonly ClientBase[], { tables }: Manifest): Promise<void> {
  const steps = tables
    .toSorted((one, other) => other.rows - one.rows)
    .map(
      ({ name }): Step => ({
        tables: [name],
        shares: false,
        after: [],
        run: (client) => client.query(`analyze ${client.escapeIdentifier(name)}`),
      }),
    );
  await runSteps(steps, workers);
}

/** Copies a table that is emptied in the same transaction: its rows need no later visit, and no log where the server keeps a minimal one. */
async function readTable(client: ClientBase, directory: string, table: Table): Promise<void> {
  await client.query(`begin; truncate ${client.escapeIdentifier(table.name)}`);
  try {
    const rows = client.query(copyFrom(`copy ${columnList(client, table)} from stdin with (freeze)`));
    await pipeline(createReadStream(tableFile(directory, table.name)), createGunzip(), rows);
    if (rows.rowCount !== table.rows)
      throw new StartupError(
        `${table.name} has ${rows.rowCount} rows in the backup, not ${table.rows} as its manifest says. Choose another backup.`,
      );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
