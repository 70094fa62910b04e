import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { bodyOf, fill } from "./filling/fill.ts";
import { pagePath } from "./filling/page-path.ts";
import { type Load, run } from "./load.ts";
import { median } from "./percentiles.ts";
import { cpuSecondsOf, type Running, startService } from "./processes.ts";

// Processor time of a request with one process and with several, over one database: node scripts/run.mjs bench/per-request.ts
const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    only: { type: "string" },
    connections: { type: "string", default: "8" },
  },
});
const [several, rounds, seconds, connections] = [values.processes, values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
  number,
];
const idleSeconds = 10;
const counts = { organizations: 100, published: 10_000, listed: 1000 };

Object.assign(process.env, { GALLEY_SECRET: "a secret of the bench, long enough", GALLEY_LOG_LEVEL: "silent" });
await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
const keys = await fill(database.connectionString, counts);
const postmaster = await database.postmaster();
const start = async () => {
  const service = await startService(database.connectionString, database.directory, { publicUrl: "http://bench.example" });
  opened.defer(async () => {
    resume([service]);
    await service.stop();
  });
  return service;
};
const one = [await start()];
const many: Running[] = [];
while (many.length < several) many.push(await start());

type Kind = Pick<Load, "method" | "headers" | "request">;
const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` });
const body = bodyOf(8000);
const kinds: Record<string, Kind> = {
  "reads by slug": {
    request(n) {
      const article = (n % counts.published) + 1;
      const headers = bearer(keys[article % counts.organizations]?.read);
      return { path: `/api/v1/articles/title-${article}?locale=en`, headers };
    },
  },
  creates: {
    method: "POST",
    headers: { "content-type": "application/json" },
    request(n) {
      const of = n % counts.organizations;
      const markdown = `# Article ${process.pid} ${n}\n\n${body}`;
      return { path: "/api/v1/articles", headers: bearer(keys[of]?.api), body: JSON.stringify({ projectId: `prj_${of}`, markdown }) };
    },
  },
  "blog pages": { request: (n) => ({ path: pagePath((n % counts.published) + 1, counts.organizations) }) },
};

type Cost = { service: number; database: number; perSecond: number };

/** Lets a set of processes do nothing at all meanwhile, so that the other set alone costs something. */
function signalAll(services: readonly Running[], signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { pid } of services) for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
}

function resume(services: readonly Running[]): void {
  signalAll(services, "SIGCONT");
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

async function cost(services: readonly Running[], kind: Kind, callers: number): Promise<Cost> {
  const other = services === one ? many : one;
  signalAll(other, "SIGSTOP");
  try {
    const spent = () => services.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
    const before = { service: spent(), database: cpuSecondsOf(postmaster) };
    const results = await Promise.all(services.map(({ url }) => run({ ...kind, url, connections: callers }, seconds)));
    const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
    if (failed > 0) throw new Error(`${failed} requests failed.`);
    const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
    const perRequest = (used: number) => (used * 1_000_000) / total;
    const database = cpuSecondsOf(postmaster) - before.database;
    return { service: perRequest(spent() - before.service), database: perRequest(database), perSecond: total / seconds };
  } finally {
    resume(other);
  }
}

const shown = (figures: readonly number[], digits: number) =>
  `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`;

/** Returns the processor time of a second in which nobody asks anything, in milliseconds. */
async function idle(services: readonly Running[]): Promise<{ service: number; database: number }> {
  const other = services === one ? many : one;
  signalAll(other, "SIGSTOP");
  try {
    await wait(1000);
    const spent = () => services.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
    const before = { service: spent(), database: cpuSecondsOf(postmaster) };
    await wait(idleSeconds * 1000);
    const milliseconds = (used: number) => (used * 1000) / idleSeconds;
    return { service: milliseconds(spent() - before.service), database: milliseconds(cpuSecondsOf(postmaster) - before.database) };
  } finally {
    resume(other);
  }
}

for (const [name, services] of [
  ["one", one],
  [String(several), many],
] as const) {
  const { service, database: inDatabase } = await idle(services);
  process.stdout.write(`idle, ${name}: service ${service.toFixed(1)} ms a second, database ${inDatabase.toFixed(1)} ms\n`);
}

for (const [name, kind] of Object.entries(kinds)) {
  // As many requests for each process as for the one, so that Node has compiled what it runs.
  for (const services of [one, ...many.map((service) => [service])]) await cost(services, kind, connections);
  const turns: Record<Way, Cost>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turn: Partial<Record<Way, Cost>> = {};
    const ways: Way[] = ["one, a share", "one, all", "several"];
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const services = way === "several" ? many : one;
      turn[way] = await cost(services, kind, way === "one, all" ? connections * several : connections);
    }
    turns.push(turn as Record<Way, Cost>);
  }
  process.stdout.write(`${name}, load ${loadavg()[0]?.toFixed(1)}, microseconds of a request: median (range)\n`);
  tell(turns);
}

type Way = "one, a share" | "one, all" | "several";

function tell(turns: readonly Record<Way, Cost>[]): void {
  const line = (what: string, of: (cost: Cost) => number, digits: number) => {
    const each = (way: Way) =>
      shown(
        turns.map((turn) => of(turn[way])),
        digits,
      );
    const ratio = (way: Way) =>
      shown(
        turns.map((turn) => of(turn.several) / of(turn[way])),
        2,
      );
    process.stdout.write(
      `  ${what}: one with ${connections} callers ${each("one, a share")}, one with ${connections * several} ${each("one, all")}, `,
    );
    process.stdout.write(`${several} with ${connections} each ${each("several")}; `);
    process.stdout.write(`ratio at the same load of each ${ratio("one, a share")}, of all ${ratio("one, all")}\n`);
  };
  line("service", (cost) => cost.service, 0);
  line("database", (cost) => cost.database, 0);
  line("both", (cost) => cost.service + cost.database, 0);
  line("a second", (cost) => cost.perSecond, 0);
}
