import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Figures, measure } from "./nodes/measure.ts";
import { openPlain, openSpread, type Place } from "./nodes/places.ts";

// Measures the same calls on one database and on clusters of several sizes, in turns:
// node scripts/run.mjs bench/node-figures.ts --nodes COORDINATOR,WORKER,WORKER,…
const { values } = parseArgs({
  options: {
    /** Addresses of a coordinator and its workers on this machine. They have loaded pg_stat_statements, which counts statements. */
    nodes: { type: "string", default: "" },
    workers: { type: "string", default: "1,2,4" },
    shards: { type: "string", default: "4,32" },
    rounds: { type: "string", default: "2" },
    calls: { type: "string", default: "40" },
    idle: { type: "string", default: "10" },
  },
});
const addresses = values.nodes.split(",").filter(Boolean);
const numbers = (text: string) => text.split(",").map(Number);
const print = (text: string) => process.stdout.write(`${text}\n`);

await using opened = new AsyncDisposableStack();
const places: { name: string; place: Place; rounds: Figures[] }[] = [];
places.push({ name: "one database", place: opened.use(await openPlain(addresses[0] ?? "")), rounds: [] });
for (const workers of numbers(values.workers)) {
  for (const shards of numbers(values.shards)) {
    const place = opened.use(await openSpread(addresses.slice(0, workers + 1), shards));
    places.push({ name: `${workers} workers, ${shards} shards`, place, rounds: [] });
    print(`made ${workers} workers, ${shards} shards`);
  }
}
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const { name, place, rounds } of places) {
    const measured = await place.start();
    try {
      rounds.push(await measure(measured, { calls: Number(values.calls), idleSeconds: Number(values.idle) }));
    } finally {
      await measured.installation.stop();
    }
    print(`\nround ${round + 1}, ${name}, load ${loadavg()[0]?.toFixed(0)}`);
    for (const [kind, use] of Object.entries(rounds.at(-1) ?? {})) {
      const ms = (seconds: number) => (seconds * 1000).toFixed(1);
      print(
        `  ${kind}: ${ms(use.seconds)} ms; processor ms: service ${ms(use.service)}, coordinator ${ms(use.coordinator)}, workers ${ms(use.workers)}; statements: ${use.statements.map((one) => one.toFixed(1)).join(" and ")}`,
      );
    }
  }
}
