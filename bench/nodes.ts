import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { bringBack } from "./nodes/bring-back.ts";
import { erase } from "./nodes/erase.ts";
import { type Ground, openGround } from "./nodes/ground.ts";
import { killCoordinator } from "./nodes/kill-coordinator.ts";
import { killWorker } from "./nodes/kill-worker.ts";
import { moveShard } from "./nodes/move-shard.ts";
import { upgrade } from "./nodes/upgrade.ts";

// Lets faults happen to a cluster of Citus that runs on this machine, and tells what callers notice:
// node scripts/run.mjs bench/nodes.ts --nodes postgres://owner@host:5700/postgres,postgres://owner@host:5701/postgres,…
const { values } = parseArgs({
  options: {
    /** Addresses of the coordinator and its workers, separated by commas. A database is made there, and dropped at the end. */
    nodes: { type: "string", default: "" },
    shards: { type: "string", default: "4" },
    /** Faults, separated by commas; all where none is named. */
    faults: { type: "string", default: "" },
    /** How long a worker is away. */
    seconds: { type: "string", default: "15" },
    /** How often the coordinator is killed. */
    kills: { type: "string", default: "5" },
  },
});

const faults: Record<string, { title: string; let: (ground: Ground) => Promise<string[]> }> = {
  worker: { title: "A worker is killed", let: (ground) => killWorker(ground, Number(values.seconds) * 1000) },
  coordinator: { title: "The coordinator is killed between two commits", let: (ground) => killCoordinator(ground, Number(values.kills)) },
  move: { title: "A shard moves, and two processes answer", let: moveShard },
  upgrade: { title: "The next version starts beside this one", let: upgrade },
  backup: { title: "A backup is restored", let: bringBack },
  deletion: { title: "An organization is deleted", let: erase },
};

const named = values.faults.split(",").filter(Boolean);
const print = (text: string) => process.stdout.write(`${text}\n`);
await using opened = new AsyncDisposableStack();
const ground = await openGround(values.nodes.split(",").filter(Boolean), values.shards, opened);
for (const [name, { title, let: happen }] of Object.entries(faults)) {
  if (named.length > 0 && !named.includes(name)) continue;
  print(`\n${title} (load ${loadavg()[0]?.toFixed(0)})`);
  for (const line of await happen(ground)) print(line);
}
