import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { bringBack } from "./nodes/bring-back.ts";
import { compare } from "./nodes/compare.ts";
import { erase } from "./nodes/erase.ts";
import { type Ground, openGround } from "./nodes/ground.ts";
import { killCoordinator } from "./nodes/kill-coordinator.ts";
import { killWorker } from "./nodes/kill-worker.ts";
import { moveShard } from "./nodes/move-shard.ts";
import { sendWebhooks } from "./nodes/send-webhooks.ts";
import { upgrade } from "./nodes/upgrade.ts";

// Lets faults happen to a cluster of Citus that runs on this machine, and tells what callers notice:
// node scripts/run.mjs bench/nodes.ts --nodes postgres://owner@host:5700/postgres,postgres://owner@host:5701/postgres,…
const { values } = parseArgs({
  options: {
    /** Addresses of the coordinator and its workers, separated by commas. A database is made there, and dropped at the end. */
    nodes: { type: "string", default: "" },
    shards: { type: "string", default: "4" },
    /** Compares what calls cost on one database (0) and on clusters of so many workers, in place of faults. */
    workers: { type: "string", default: "" },
    rounds: { type: "string", default: "2" },
    calls: { type: "string", default: "400" },
    /** Callers at once. */
    "at-once": { type: "string", default: "8" },
    /** Articles of 100 organizations that come due at one minute. */
    storm: { type: "string", default: "2000" },
    idle: { type: "string", default: "20" },
    /** Faults, separated by commas; all where none is named. */
    faults: { type: "string", default: "" },
    /** How long a worker is away. */
    seconds: { type: "string", default: "15" },
    webhooks: { type: "string", default: "20000" },
    /** How often the coordinator is killed. */
    kills: { type: "string", default: "5" },
  },
});

const listed = (text: string) => text.split(",").filter(Boolean);
const addresses = listed(values.nodes);
const named = listed(values.faults);
const print = (text: string) => process.stdout.write(`${text}\n`);
if (values.workers !== "") {
  const sizes = listed(values.workers).flatMap((workers) =>
    (workers === "0" ? ["0"] : listed(values.shards)).map((shards) => ({ workers: Number(workers), shards: Number(shards) })),
  );
  const [rounds, calls, atOnce] = [Number(values.rounds), Number(values.calls), Number(values["at-once"])];
  const counts = { calls, atOnce, storm: Number(values.storm), idleSeconds: Number(values.idle) };
  for (const line of await compare(addresses, { ...counts, sizes, rounds, print })) print(line);
  process.exit();
}
await using opened = new AsyncDisposableStack();
let ground: Ground | undefined;
const on = async (happen: (ground: Ground) => Promise<string[]>) => {
  ground ??= await openGround(addresses, values.shards, opened);
  return happen(ground);
};
const faults: Record<string, { title: string; let: () => Promise<string[]> }> = {
  worker: { title: "A worker is killed", let: () => on((ground) => killWorker(ground, Number(values.seconds) * 1000)) },
  coordinator: {
    title: "The coordinator is killed between two commits",
    let: () => on((ground) => killCoordinator(ground, Number(values.kills))),
  },
  move: { title: "A shard moves, and two processes answer", let: () => on(moveShard) },
  upgrade: { title: "The next version starts beside this one", let: () => on(upgrade) },
  backup: { title: "A backup is restored", let: () => on(bringBack) },
  deletion: { title: "An organization is deleted", let: () => on(erase) },
  webhooks: {
    title: "Two processes send webhooks",
    let: () => sendWebhooks(addresses, Number(values.shards), Number(values.webhooks)),
  },
};
for (const [name, { title, let: happen }] of Object.entries(faults)) {
  if (named.length > 0 && !named.includes(name)) continue;
  print(`\n${title} (load ${loadavg()[0]?.toFixed(0)})`);
  for (const line of await happen()) print(line);
}
