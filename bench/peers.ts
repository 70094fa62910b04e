import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { fill } from "./filling/fill.ts";
import { type Load, loadByTurns } from "./load.ts";
import { openDirectus } from "./peers/directus.ts";
import { openGalley } from "./peers/galley.ts";
import { openGhost } from "./peers/ghost.ts";
import type { Call, Peer } from "./peers/peer.ts";
import { openStrapi } from "./peers/strapi.ts";
import { cpuSecondsOf, residentMegabytes } from "./processes.ts";

// Measures Galley beside other products in one run, each with the same articles. bench/peers.sh installs them and starts this.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    articles: { type: "string", default: "10000" },
    seconds: { type: "string", default: "8" },
    only: { type: "string", default: "ghost,directus,strapi" },
  },
});
const articles = Number(values.articles);
const deepPage = Math.min(100, Math.floor(articles / 50));
const folder = values.folder ?? "";
const openers = { ghost: openGhost, directus: openDirectus, strapi: openStrapi };
const print = (text: string) => process.stdout.write(`${text}\n`);

await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
const [keys] = await fill(database.connectionString, { organizations: 1, published: articles, listed: 0 });
const peers: Peer[] = [await openGalley(database, keys)];
opened.defer(() => Promise.all(peers.map((peer) => peer.stop())).then(() => undefined));
for (const [at, name] of values.only.split(",").entries()) {
  const open = openers[name as keyof typeof openers];
  const databaseUrl = await createDatabase(database.connectionString, `peer_${name}`);
  peers.push(await open({ folder, databaseUrl, articles, port: 4401 + at }));
  print(`${peers.at(-1)?.name} is filled with ${articles} articles.`);
}
const table: Record<string, Record<string, string>> = {};
for (const peer of peers) tell(peer.name, "start, s", (peer.startedInMilliseconds / 1000).toFixed(1));
await measure("read by slug, /s (p99 ms)", 32, (peer, n) => peer.readOne((n % articles) + 1));
await measure("list of 50, /s (p99 ms)", 32, (peer) => peer.list(1));
await measure(`list of 50, page ${deepPage}, /s (p99 ms)`, 32, (peer) => peer.list(deepPage));
await measure("create of 8 KB, /s (p99 ms)", 20, (peer, n) => peer.create(n), "POST");
for (const peer of peers) tell(peer.name, "resident after all, MB", String(residentMegabytes(peer.pid)));
const rows = Object.entries(table).map(([what, of]) => `| ${[what, ...peers.map(({ name }) => of[name] ?? "")].join(" | ")} |`);
print([`| | ${peers.map(({ name }) => name).join(" | ")} |`, `|${"---|".repeat(peers.length + 1)}`, ...rows].join("\n"));

function tell(name: string, what: string, figure: string): void {
  table[what] = { ...table[what], [name]: figure };
}

/** Lets all products answer the same question in turns. Refused calls are told beside the figure. */
async function measure(
  what: string,
  connections: number,
  call: (peer: Peer, n: number) => Call,
  method: "GET" | "POST" = "GET",
): Promise<void> {
  for (const peer of peers) await check(what, peer, call(peer, 1), method);
  const loads = peers.map((peer): Load & { peer: Peer } => ({ peer, url: peer.url, connections, method, request: (n) => call(peer, n) }));
  const cpu = () => ({ programs: peers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0), database: 0 });
  for (const { load, figures } of await loadByTurns(loads, Number(values.seconds), cpu)) {
    const failed = figures.failed > 0 ? `, ${figures.failed} refused` : "";
    tell(load.peer.name, what, `${figures.perSecond} (${figures.p99}${failed})`);
  }
  print(what);
}

/** Ends the run where a product does not answer a question, since refusals are quick. */
async function check(what: string, peer: Peer, { path, headers, body }: Call, method: string): Promise<void> {
  const response = await fetch(peer.url + path, { method, headers: { ...headers }, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${peer.name}, ${what}: ${response.status} ${text.slice(0, 300)}`);
  print(`${peer.name}, ${what}: ${text.length} bytes`);
}

async function createDatabase(connectionString: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
