import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { fill } from "./filling/fill.ts";
import { median } from "./percentiles.ts";
import { nodeFlags } from "./processes.ts";
import { type ModeName, modeNames } from "./watching/modes.ts";
import { articleReads } from "./watching/read-many.ts";
import type { Asked, Told } from "./watching/watched-service.ts";

// Measures what metrics and traces cost a read, in processor time of the service: npm run bench:watching -- --rounds 24
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "24" },
    /** Reads in each turn. */
    reads: { type: "string", default: "1500" },
    organizations: { type: "string", default: "20" },
    articles: { type: "string", default: "300" },
    connections: { type: "string", default: "8" },
    /** Modes to measure beside `off`, as in "metrics,traces of 1 %". */
    modes: { type: "string", default: modeNames.join(",") },
  },
});
const [rounds, reads] = [Number(values.rounds), Number(values.reads)];
const chosen = modeNames.filter((name) => name === "off" || values.modes.split(",").includes(name));
const scrapeSeconds = 15;
const print = (text: string) => process.stdout.write(`${text}\n`);

await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
const articles = Number(values.articles);
const organizations = Number(values.organizations);
const keys = await fill(database.connectionString, { organizations, published: organizations * articles, listed: 1 });
const tokens = keys.map((of) => of.read);
const service = await startWatched(await openCollector());
const read = articleReads({ url: service.url, tokens, articles, connections: Number(values.connections) });

const figures = new Map(chosen.map((name) => [name, [] as number[]]));
for (const name of Array.from({ length: 4 }, () => chosen).flat()) await turn(name);
print(`${tokens.length} organizations with a token each, ${articles} articles each; ${rounds} rounds of ${reads} reads`);
print(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the beginning`);
for (let round = 0; round < rounds; round += 1) {
  for (const name of shuffled(chosen)) figures.get(name)?.push(await turn(name));
}
print(`load ${loadavg()[0]?.toFixed(1)} at the end\n`);
for (const name of chosen) printMode(name);
const [bareRead, bareAlone] = [median(figures.get("off") ?? []), microsecondsOf(await service.ask({ alone: "off" }))];
print("\nWhat a read observes, without the read:");
for (const name of chosen) {
  const own = Math.max(0, microsecondsOf(await service.ask({ alone: name })) - bareAlone);
  if (name !== "off") print(`${name.padEnd(30)} ${own.toFixed(1)} µs, ${percent(own / bareRead)} of a read`);
}
const scrape = microsecondsOf(await service.ask({ scrape: 20 }));
print(
  `\na scrape without the database: ${(scrape / 1000).toFixed(1)} ms of a processor, each ${scrapeSeconds} s: ${percent(scrape / 1e6 / scrapeSeconds)}`,
);

/** Reads in one mode, and returns the microseconds of each read. */
async function turn(name: ModeName): Promise<number> {
  await service.ask({ begin: name });
  await read(reads);
  return microsecondsOf(await service.ask({ end: true })) / reads;
}

function microsecondsOf(told: Told): number {
  return "microseconds" in told ? told.microseconds : Number.NaN;
}

/** Prints how a mode compares with the turn without any in the same round. */
function printMode(name: ModeName): void {
  const [bare, own] = [figures.get("off") ?? [], figures.get(name) ?? []];
  if (name === "off") {
    print(`${name.padEnd(30)} median ${median(own).toFixed(0)} µs a read`);
    return;
  }
  const ratios = own.map((figure, round) => figure / (bare[round] ?? Number.NaN) - 1);
  const differences = own.map((figure, round) => figure - (bare[round] ?? Number.NaN));
  const quarters = [0.25, 0.75].map((at) => percent(ratios.toSorted((a, b) => a - b)[Math.round(at * (ratios.length - 1))] ?? Number.NaN));
  const { mean, error } = meanOf(ratios);
  print(
    `${name.padEnd(30)} median ${percent(median(ratios)).padStart(7)}  quartiles ${quarters.join(" to ").padEnd(18)}  mean ${percent(mean)} ± ${percent(error)}  median ${median(differences).toFixed(1)} µs`,
  );
}

/** Returns the mean of the figures and its standard error. */
function meanOf(all: readonly number[]): { mean: number; error: number } {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (all.length - 1);
  return { mean, error: Math.sqrt(variance / all.length) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Opens a collector in this process that takes everything. */
async function openCollector(): Promise<string> {
  const server = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  opened.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
}

/** Starts the service in a process that is told how to watch itself. */
async function startWatched(collector: string) {
  const env = {
    ...process.env,
    DATABASE_URL: database.connectionString,
    PORT: "0",
    GALLEY_DATA_DIR: database.directory,
    GALLEY_RATE_LIMIT_PER_MINUTE: "1000000",
    BENCH_COLLECTOR: collector,
  };
  const child = fork(join(import.meta.dirname, "watching/watched-service.ts"), {
    execArgv: nodeFlags(),
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  opened.defer(async () => {
    if (child.kill("SIGTERM")) await once(child, "exit");
  });
  const answer = async () => (await once(child, "message"))[0] as Told;
  const told = await answer();
  const ask = (asked: Asked) => {
    const next = answer();
    child.send(asked);
    return next;
  };
  return { url: "url" in told ? told.url : "", ask };
}
