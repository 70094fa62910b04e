import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { fill, fillDifferentTexts, publishOne } from "./filling/fill.ts";
import { benchUrl } from "./filling/organizations.ts";
import { pagePath } from "./filling/page-path.ts";
import { readEach } from "./load.ts";
import { median } from "./percentiles.ts";
import { cpuSecondsOf, type Running, residentMegabytes, startFloor, startService } from "./processes.ts";

// Reads every page of one blog once and again, beside a server that holds the same bytes in memory and does nothing else.
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
  },
});
const pages = Number(values.pages);
const reads = Array.from({ length: pages }, (_, n) => pagePath(n + 1, 1));
// The servers take turns, since a shared machine is fast and slow by turns too.
const turns = 4;
const headers = { "accept-encoding": "gzip" };
const variants = ["first read after start", "second pass", "while one more is published each second"] as const;
type Variant = (typeof variants)[number];
const aims: Record<Variant, number> = { [variants[0]]: 50, [variants[1]]: 85, [variants[2]]: 85 };

const database = await openBenchDatabase();
const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
let running: Running[] = [];

try {
  await migrate(database.connectionString);
  await fill(database.connectionString, { organizations: 1, published: pages, listed: 1 });
  await fillDifferentTexts(database.connectionString);
  // The same address at each start, as where people run the service: pages name it.
  const before = await startService(database.connectionString, database.directory, { publicUrl: benchUrl });
  running = [before];
  // The floor asks the service for each page, which also makes the pages for the first time.
  const begun = performance.now();
  const floor = await startFloor("pages", `${before.url} ${pages} 1`);
  print("every page made for the first time", pages / ((performance.now() - begun) / 1000));
  running = [before, floor];
  await before.stop();
  await measure(floor);
} finally {
  await Promise.all(running.map((process) => process.stop()));
  await pool.end();
  await database.stop();
}

async function measure(floor: Running): Promise<void> {
  const ratios = Object.fromEntries(variants.map((variant) => [variant, [] as number[]])) as Record<Variant, number[]>;
  const memory: number[] = [];
  await read(floor.url, inAnyOrder());
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const service = await startService(database.connectionString, database.directory, { publicUrl: benchUrl });
    running = [floor, service];
    for (const variant of variants) {
      const timer = variant === variants[2] ? setInterval(() => void publishOne(pool), 1000) : undefined;
      const [bare, figure] = await readInTurns(floor, service);
      clearInterval(timer);
      ratios[variant].push(figure.perSecond / bare.perSecond);
      const [cpu, least] = [figure, bare].map(({ microseconds }) => `${Math.round(microseconds)} µs`);
      print(variant, figure.perSecond, `bare ${Math.round(bare.perSecond)}/s  processor for a page ${cpu}, bare ${least}`);
    }
    memory.push(residentMegabytes(service.pid));
    await service.stop();
  }
  for (const variant of variants) {
    const all = ratios[variant].map((ratio) => `${Math.round(ratio * 100)} %`).join(", ");
    process.stdout.write(
      `${variant.padEnd(44)} ${Math.round(median(ratios[variant]) * 100)} % of bare node:http (${all})  aim ${aims[variant]} %\n`,
    );
  }
  process.stdout.write(`resident after load ${memory.join(", ")} MB (aim under 260)\n`);
}

type Figures = { perSecond: number; microseconds: number };

/** Reads each page once from both servers, a quarter of the pages from one and then from the other. */
async function readInTurns(floor: Running, service: Running): Promise<[Figures, Figures]> {
  const [first, second] = [emptyTotal(floor), emptyTotal(service)];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const total of [first, second]) await readTurn(total, turn);
  }
  return [figuresOf(first), figuresOf(second)];
}

type Total = { server: Running; order: string[]; seconds: number; cpuSeconds: number };

function emptyTotal(server: Running): Total {
  return { server, order: inAnyOrder(), seconds: 0, cpuSeconds: 0 };
}

async function readTurn(total: Total, turn: number): Promise<void> {
  const { server, order } = total;
  const paths = order.slice((turn * pages) / turns, ((turn + 1) * pages) / turns);
  const before = cpuSecondsOf(server.pid);
  total.seconds += paths.length / (await read(server.url, paths));
  total.cpuSeconds += cpuSecondsOf(server.pid) - before;
}

function figuresOf({ seconds, cpuSeconds }: Total): Figures {
  return { perSecond: pages / seconds, microseconds: (cpuSeconds / pages) * 1e6 };
}

function inAnyOrder(): string[] {
  const order = reads.map((path) => ({ path, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  return order.map(({ path }) => path);
}

/** Reads these pages once and returns the pages per second. */
async function read(url: string, paths: readonly string[]): Promise<number> {
  const { perSecond, failed } = await readEach(url, paths, headers);
  if (failed > 0) throw new Error(`${failed} reads failed.`);
  return perSecond;
}

function print(what: string, perSecond: number, more = ""): void {
  process.stdout.write(`${what.padEnd(44)} ${String(Math.round(perSecond)).padStart(7)}/s  ${more}\n`);
}
