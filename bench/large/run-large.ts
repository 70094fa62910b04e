import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readSecretFile, secretFileIn } from "../../server/src/core/data-directory/secret-file.ts";
import { migrate } from "../../server/src/core/database/migrate.ts";
import { deriveKeys } from "../../server/src/core/secrets.ts";
import { type BenchDatabase, openBenchDatabase } from "../database.ts";
import { cpuSecondsOf, residentMegabytes, startService } from "../processes.ts";
import { keepResults } from "../results.ts";
import { type Answered, askInRounds, questionsFor } from "./ask.ts";
import { type Filled, fillLarge } from "./fill-large.ts";
import { measureBackup } from "./measure-backup.ts";
import { sizesFor } from "./sizes.ts";

/** `folder` keeps the filled database there, and uses it again in the next run. `only` is an expression for names of questions. */
export type LargeOptions = {
  share: number;
  rounds: number;
  keep: boolean;
  only?: string | undefined;
  folder?: string | undefined;
  backup: boolean;
};

const millisecondsMax = 150;
// No secret opens what the rows of endpoints hold.
const environment = { GALLEY_SECRET_LOST: "yes" };

/** Fills a large installation, asks it everything that people and programs read, and tells what takes too long. */
export async function runLarge({ share, rounds, keep, only = "", folder, backup }: LargeOptions): Promise<void> {
  const database = await openBenchDatabase(folder);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => database.stop());
  const filled = await openFilled(database, share, folder);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  opened.defer(() => client.end());
  await tellSizes(client);
  const cold = await startService(database.connectionString, database.directory, { environment });
  await cold.stop();
  const service = await startService(database.connectionString, database.directory, { environment });
  const figures: Record<string, number> = {
    "start ms": service.startedInMilliseconds,
    "resident after start MB": residentMegabytes(service.pid),
  };
  try {
    const cursorKey = deriveKeys(readSecretFile(secretFileIn(database.directory)) ?? "").cursor;
    const questions = await questionsFor({ ...filled, url: service.url, client, cursorKey });
    const wanted = questions.filter(({ what }) => new RegExp(only).test(what));
    const postmaster = await database.postmaster();
    const answers = await askInRounds(service.url, wanted, rounds, () => cpuSecondsOf(service.pid) + cpuSecondsOf(postmaster));
    for (const answer of answers.toSorted((one, other) => other.p99 - one.p99)) printAnswer(answer);
    for (const { what, p99 } of answers) figures[`${what} p99 ms`] = p99;
    figures["resident MB"] = residentMegabytes(service.pid);
    const slow = answers.filter(({ p99 }) => p99 > millisecondsMax).length;
    print(`${slow} of ${answers.length} take more than ${millisecondsMax} ms, load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await service.stop();
  }
  if (backup) Object.assign(figures, await measureBackup(database, client));
  for (const name of ["start ms", "resident after start MB", "resident MB", "backup MB/s", "restore MB/s"])
    print(`${name.padEnd(40)} ${Math.round(figures[name] ?? 0)}`);
  if (keep) for (const fall of keepResults("large", figures)) print(fall);
}

async function openFilled(database: BenchDatabase, share: number, folder: string | undefined): Promise<Filled> {
  const note = folder === undefined ? undefined : join(folder, "filled.json");
  if (note !== undefined && database.isFilled) return JSON.parse(readFileSync(note, "utf8")) as Filled;
  await migrate(database.connectionString);
  const filled = await fillLarge(database.connectionString, sizesFor(share), { print });
  if (note !== undefined) writeFileSync(note, JSON.stringify(filled));
  return filled;
}

async function tellSizes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: number; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as table, pg_size_pretty(pg_indexes_size(oid)) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 12`,
  );
  for (const one of rows)
    print(`${one.name.padEnd(20)} ${String(one.rows).padStart(10)} rows ${one.table.padStart(9)} indexes ${one.indexes.padStart(9)}`);
}

function printAnswer({ what, first, p50, p99, cpu, whole, kilobytes, status }: Answered): void {
  const mark = status >= 500 ? "FAILED" : p99 > millisecondsMax ? "SLOW" : first > millisecondsMax ? "at first" : "";
  const numbers = [first, p50, p99, cpu, whole].map((value) => String(value).padStart(6)).join("");
  print(`${mark.padEnd(9)}${what.padEnd(62)}${numbers}  ${kilobytes} KB${status === 200 ? "" : `, ${status}`}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
