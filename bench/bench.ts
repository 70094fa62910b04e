import { parseArgs } from "node:util";
import { migrate } from "../server/src/core/database/migrate.ts";
import { newTokenValue } from "../server/src/people/access/token-format.ts";
import { openBenchDatabase } from "./database.ts";
import { bodyOf, fill } from "./fill.ts";
import { type Figures, type Load, loadByTurns } from "./load.ts";
import { type Running, residentMegabytes, startFloor, startService } from "./processes.ts";
import { bareLoop, deliverAll } from "./webhooks.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    published: { type: "string", default: "10000" },
    listed: { type: "string", default: "1000000" },
  },
});
const seconds = Number(values.seconds);
const connections = 32;
const published = Number(values.published);

type Row = Load & { what: string; aim?: string };

function print({ what, aim }: Row, figures: Figures, floor?: Figures): void {
  const ratio = floor === undefined ? "" : `${Math.round((figures.perSecond / floor.perSecond) * 100)} % of floor`;
  const failed = figures.failed > 0 ? ` ${figures.failed} FAILED` : "";
  process.stdout.write(
    `${what.padEnd(44)} ${String(figures.perSecond).padStart(7)}/s  p50 ${String(figures.p50).padStart(4)} ms  p99 ${String(figures.p99).padStart(4)} ms  ${ratio.padEnd(14)} ${aim ?? ""}${failed}\n`,
  );
}

/** Measures the first row as the floor, and the others against it. */
async function compare(...rows: Row[]): Promise<void> {
  const measured = await loadByTurns(rows, seconds);
  const floor = measured[0]?.figures;
  for (const { load, figures } of measured) print(load, figures, figures === floor ? undefined : floor);
}

const database = await openBenchDatabase();
const tokens = { api: newTokenValue("api"), read: newTokenValue("read") };
const api = { authorization: `Bearer ${tokens.api}` };
const site = { authorization: `Bearer ${tokens.read}` };
let running: Running[] = [];

try {
  await migrate(database.connectionString);
  process.stdout.write(`Filling ${published} published articles and a list of ${values.listed} …\n`);
  await fill(database.connectionString, tokens, { published, listed: Number(values.listed) });
  const bare = await startFloor("http", database.connectionString);
  const hono = await startFloor("hono", database.connectionString);
  const cold = await startService(database.connectionString, database.directory);
  await cold.stop();
  const service = await startService(database.connectionString, database.directory);
  running = [bare, hono, service];
  process.stdout.write(
    `\nstart to first ready answer ${Math.round(service.startedInMilliseconds)} ms (bare Hono ${Math.round(hono.startedInMilliseconds)} ms)\n`,
  );
  process.stdout.write(`resident after start ${residentMegabytes(service.pid)} MB\n\n`);
  await measureAll(bare, hono, service);
  process.stdout.write(`\nresident after load ${residentMegabytes(service.pid)} MB (aim under 220)\n\n`);
  // A running service would send the deliveries that are measured next.
  await service.stop();
  await measureWebhooks();
} finally {
  await Promise.all(running.map((process) => process.stop()));
  await database.stop();
}

async function measureWebhooks(): Promise<void> {
  const receiver = await startFloor("receiver", database.connectionString);
  running.push(receiver);
  await bareLoop(receiver.url, 2000);
  const bare = await bareLoop(receiver.url, 10_000);
  process.stdout.write(`${"floor: sign and fetch, 20 at once".padEnd(44)} ${String(bare).padStart(7)}/s\n`);
  const figure = await deliverAll(database.connectionString, receiver.url, 20_000);
  const share = `${Math.round((figure / bare) * 100)} % of floor`;
  process.stdout.write(`${"webhook deliveries, with all their books".padEnd(44)} ${String(figure).padStart(7)}/s  ${share}  aim 40 %\n`);
}

async function measureAll(bare: Running, hono: Running, service: Running): Promise<void> {
  await compare(
    { what: "floor: node:http, fixed 6 KB", url: bare.url, connections },
    { what: "hosted page", url: `${service.url}/blog/prj-bench/title-1`, connections, aim: "aim 40 %" },
  );
  const read = (among: number) => ({
    what: `site read by slug, among ${among} in turn`,
    url: service.url,
    connections,
    headers: site,
    path: (n: number) => `/api/v1/articles/title-${(n % among) + 1}?locale=en`,
    aim: "aim 80 %",
  });
  await compare(
    {
      what: "floor: Hono + pg, one row by key",
      url: hono.url,
      connections,
      path: (n) => `/one/art_p${String((n % published) + 1).padStart(8, "0")}`,
    },
    read(Math.min(1000, published)),
    read(published),
  );
  const list = `${service.url}/api/v1/articles?projectId=prj_list`;
  const cursor = await deepCursor(list);
  await compare(
    { what: "floor: Hono + pg, list of 50", url: `${hono.url}/list`, connections },
    { what: "list of 50, first page", url: list, connections, headers: api, aim: "aim 100 %" },
    { what: "list of 50, deep in the list", url: `${list}&cursor=${cursor}`, connections, headers: api, aim: "aim as the first page" },
  );
  await measureCreates(hono, service);
}

async function measureCreates(hono: Running, service: Running): Promise<void> {
  const json = { "content-type": "application/json" };
  const body = bodyOf(8000);
  await compare(
    {
      what: "floor: Hono + pg, insert 8 KB",
      url: `${hono.url}/one`,
      connections: 20,
      method: "POST",
      headers: json,
      body: (n) => JSON.stringify({ title: `Title ${n}`, markdown: body }),
    },
    {
      what: "create of 8 KB, 20 at once",
      url: `${service.url}/api/v1/articles`,
      connections: 20,
      method: "POST",
      headers: { ...api, ...json },
      body: (n) => JSON.stringify({ projectId: "prj_list", title: `Created ${n} ${process.pid}`, markdown: body }),
      aim: "aim 800/s",
    },
  );
}

/** Reads the list, 100 entries at a time, to about nine tenths of its length, and returns the cursor there. */
async function deepCursor(listUrl: string): Promise<string> {
  let cursor = "";
  for (let page = 0; page < (Number(values.listed) / 100) * 0.9; page += 1) {
    const response = await fetch(`${listUrl}&limit=100${cursor && `&cursor=${cursor}`}`, { headers: api });
    const { nextCursor } = (await response.json()) as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cursor;
}
