import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { dayOf, type Kind } from "./day/calls.ts";
import { fill } from "./filling/fill.ts";
import { benchUrl } from "./filling/organizations.ts";
import { callAtPace } from "./pace.ts";
import { percentile } from "./percentiles.ts";
import { cpuSecondsOf, residentMegabytes, startService } from "./processes.ts";
import { keepResults } from "./results.ts";

// A day's mixture of readers, writers, assistants and publications at a steady pace: npm run bench:day -- --pace 2 --seconds 120 --keep
const { values } = parseArgs({
  options: {
    /** Multiplies the calls per second of each kind. */
    pace: { type: "string", default: "1" },
    seconds: { type: "string", default: "120" },
    organizations: { type: "string", default: "100" },
    published: { type: "string", default: "10000" },
    listed: { type: "string", default: "100000" },
    keep: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const counts = { organizations: Number(values.organizations), published: Number(values.published), listed: Number(values.listed) };
// Node compiles hot code meanwhile.
const warmUpSeconds = 10;

await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
const keys = await fill(database.connectionString, counts);
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
opened.defer(() => client.end());
const service = await startService(database.connectionString, database.directory, { publicUrl: benchUrl });
opened.defer(() => service.stop());
const day = dayOf(service.url, keys, counts);
const postmaster = await database.postmaster();

await run(warmUpSeconds);
const before = { service: cpuSecondsOf(service.pid), database: cpuSecondsOf(postmaster) };
const seen = await run(seconds);
const cpu = { service: cpuSecondsOf(service.pid) - before.service, database: cpuSecondsOf(postmaster) - before.database };
const figures: Record<string, number> = {};
for (const { kind, count, failed, firstError, took } of seen) {
  const [p50, p99] = [percentile(took, 50), percentile(took, 99)];
  figures[`${kind.what} p50 ms`] = p50;
  figures[`${kind.what} p99 ms`] = p99;
  const failures = failed > 0 ? `  ${failed} FAILED: ${String(firstError)}` : "";
  print(`${kind.what.padEnd(40)} ${String(Math.round(count / seconds)).padStart(5)}/s  p50 ${p50} ms  p99 ${p99} ms${failures}`);
}
await tellLateness();
tell("processor for each second, service ms", (cpu.service / seconds) * 1000);
tell("processor for each second, database ms", (cpu.database / seconds) * 1000);
tell("resident MB", residentMegabytes(service.pid));
if (values.keep) for (const fall of keepResults("day", figures)) print(fall);

/** Makes calls of all kinds for a time, and returns what they took. */
async function run(lasting: number) {
  const done = AbortSignal.timeout(lasting * 1000);
  return Promise.all(
    day.kinds.map(async (kind: Kind) => {
      const took: number[] = [];
      const paced = await callAtPace(kind.perSecond * Number(values.pace), done, async (count) => {
        const begun = performance.now();
        await kind.call(count);
        took.push(performance.now() - begun);
      });
      return { kind, took, ...paced };
    }),
  );
}

/** Waits until the articles that were scheduled are live, and tells how late they were after their minute. */
async function tellLateness(): Promise<void> {
  const last = Math.max(...day.scheduled.values());
  await wait(Math.max(0, last + 5000 - Date.now()));
  const { rows: live } = await client.query<{ id: string; live_at: Date | null }>("select id, live_at from article where id = any($1)", [
    [...day.scheduled.keys()],
  ]);
  const late = live.flatMap(({ id, live_at }) => (live_at === null ? [] : [live_at.getTime() - (day.scheduled.get(id) ?? 0)]));
  print(`${live.length} articles scheduled, ${late.length} live, ${late.filter((by) => by < 0).length} early`);
  tell("live after the minute p99 ms", percentile(late, 99));
}

function tell(name: string, figure: number): void {
  figures[name] = Math.round(figure);
  print(`${name.padEnd(40)} ${Math.round(figure)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
