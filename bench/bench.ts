import { parseArgs } from "node:util";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { fill } from "./filling/fill.ts";
import { type Figures, loadByTurns } from "./load.ts";
import { cpuSecondsOf, type Running, residentMegabytes, startFloor, startService } from "./processes.ts";
import { keepResults, lastResult } from "./results.ts";
import { createRows, type Group, listRows, pageRows, type Row, readRows } from "./rows.ts";
import { figuresOf, type Line, tableOf } from "./table.ts";
import { bareLoop, type Deliveries, deliverAll } from "./webhooks.ts";

// Measures the service beside floors, over many pages, readers and organizations: npm run bench -- --seconds 8 --keep
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    organizations: { type: "string", default: "100" },
    published: { type: "string", default: "10000" },
    listed: { type: "string", default: "1000000" },
    /** Measures these parts only. */
    only: { type: "string", default: "pages,reads,lists,creates,webhooks" },
    /** Writes a CPU profile of the service into this folder. */
    profile: { type: "string" },
    /** Keeps the figures in a file below bench/results. */
    keep: { type: "boolean", default: false },
    /** Measures a large installation instead, or a share of it; see bench/large. */
    large: { type: "boolean", default: false },
    share: { type: "string", default: "1" },
    rounds: { type: "string", default: "20" },
    /** Names of its questions, as an expression. */
    ask: { type: "string" },
    /** Keeps its database in this folder, and uses it again. */
    in: { type: "string" },
    backup: { type: "boolean", default: false },
    /** Webhook deliveries to 100 endpoints of 50 organizations. */
    deliveries: { type: "string", default: "100000" },
  },
});
if (values.large) {
  const { runLarge } = await import("./large/run-large.ts");
  const { keep, ask: only, in: folder, backup } = values;
  await runLarge({ share: Number(values.share), rounds: Number(values.rounds), keep, only, folder, backup });
  process.exit();
}
const seconds = Number(values.seconds);
const counts = { organizations: Number(values.organizations), published: Number(values.published), listed: Number(values.listed) };
const parts = new Set(values.only.split(","));
const lines: Line[] = [];
const print = (text: string) => process.stdout.write(`${text}\n`);

await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
print(`Filling ${values.published} published articles of ${values.organizations} organizations and a list of ${values.listed} …`);
const keys = await fill(database.connectionString, counts);
const hono = await open(startFloor("hono", database.connectionString));
const cold = await startService(database.connectionString, database.directory);
await cold.stop();
const profile = values.profile === undefined ? {} : { profileTo: values.profile };
const service = await open(startService(database.connectionString, database.directory, profile));
tell("start to the first ready answer ms", service.startedInMilliseconds, {
  goal: 800,
  floor: `${Math.round(hono.startedInMilliseconds)} ms`,
});
tell("resident after start MB", residentMegabytes(service.pid));
const postmaster = await database.postmaster();
const cpuSeconds = () => ({ programs: cpuSecondsOf(hono.pid) + cpuSecondsOf(service.pid), database: cpuSecondsOf(postmaster) });
const world = { service: service.url, hono: hono.url, keys, counts };
if (parts.has("pages")) {
  // It asks the service for each page, which also makes the pages for the first time.
  const pages = await open(startFloor("pages", `${service.url} ${counts.published} ${counts.organizations}`));
  await compare(pageRows(world, pages.url));
  await pages.stop();
}
if (parts.has("reads")) await compare(readRows(world));
if (parts.has("lists")) for (const group of await listRows(world)) await compare(group);
if (parts.has("creates")) await compare(createRows(world));
tell("resident after load MB", residentMegabytes(service.pid), { goal: 220 });
// A running service would send the deliveries that are measured next.
await service.stop();
if (parts.has("webhooks")) await measureWebhooks();
for (const line of tableOf(lines, lastResult("service"))) print(line);
if (values.keep) keepResults("service", figuresOf(lines));

async function open(starting: Promise<Running>): Promise<Running> {
  const running = await starting;
  opened.defer(() => running.stop());
  return running;
}

/** Adds a line whose name ends with its unit. */
function tell(name: string, figure: number, more: Partial<Line> = {}): void {
  lines.push({ what: name.slice(0, name.lastIndexOf(" ")), name, figure: Math.round(figure), ...more });
  print(`${name.padEnd(56)} ${Math.round(figure)}`);
}

/** Measures the first load of a group as the floor, and the others against it. */
async function compare({ rows, measure }: Group): Promise<void> {
  const measured = await loadByTurns(rows, seconds, cpuSeconds);
  const floor = measured[0]?.figures;
  for (const { load, figures: row } of measured) {
    const share = floor === undefined || row === floor ? undefined : Math.round((row.perSecond / floor.perSecond) * 100);
    printRow(load, row, share);
    if (share === undefined) continue;
    lines.push({
      what: load.what,
      ...(measure === "share" ? { name: `${load.what} %`, figure: share } : { name: `${load.what} /s`, figure: row.perSecond }),
      ...(load.goal !== undefined && { goal: load.goal }),
      perSecond: row.perSecond,
      floor: `${floor?.perSecond}/s`,
      share,
      cpu: (row.cpu.programs + row.cpu.database) / 1000,
    });
  }
}

/** Tells a row as soon as it is measured: a run takes minutes. */
function printRow({ what }: Row, row: Figures, share?: number): void {
  const numbers = `${String(row.perSecond).padStart(7)}/s  p50 ${String(row.p50).padStart(4)} ms  p99 ${String(row.p99).padStart(4)} ms`;
  const cpu = `CPU ${row.cpu.programs} + ${row.cpu.database} µs`.padEnd(20);
  const ratio = share === undefined ? "" : `${share} % of floor`;
  print(`${what.padEnd(48)} ${numbers}  ${cpu}  ${ratio}${row.failed > 0 ? ` ${row.failed} FAILED` : ""}`);
}

async function measureWebhooks(): Promise<void> {
  const receiver = await open(startFloor("receiver", database.connectionString));
  const deliver = (deliveries: Deliveries) => deliverAll(database.connectionString, receiver.url, postmaster, deliveries);
  await bareLoop(receiver.url, 2000);
  const bare = await bareLoop(receiver.url, 10_000);
  print(`${"floor: sign and fetch, 20 at once".padEnd(48)} ${String(bare.perSecond).padStart(7)}/s  CPU ${bare.cpu.program} µs`);
  const few = await deliver({ count: 20_000, organizations: Math.min(20, counts.organizations), endpointsOfEach: 1 });
  const share = Math.round((few.perSecond / bare.perSecond) * 100);
  const cpu = few.cpu.program + few.cpu.database;
  const floor = `${bare.perSecond}/s`;
  tell("webhook deliveries, with all their books %", share, { goal: 40, perSecond: few.perSecond, floor, share, cpu: cpu / 1000 });
  tell("processor time of a delivery, of the floor's %", (cpu / bare.cpu.program) * 100, { goal: 200 });
  const organizations = Math.min(50, counts.organizations);
  const many = await deliver({ count: Number(values.deliveries), organizations, endpointsOfEach: 2, isUneven: true });
  tell(`deliveries of ${organizations} organizations /s`, many.perSecond, { cpu: (many.cpu.program + many.cpu.database) / 1000 });
  // Where all take turns, four fifths of the work are done by then, and the largest goes on alone.
  tell("all others done, of the time of the largest %", (many.ends.others / many.ends.first) * 100, { goal: 90 });
}
