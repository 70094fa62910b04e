import { Registry } from "prom-client";
import { startService } from "../../server/src/app/service.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createMetrics } from "../../server/src/core/watching/metrics/create-metrics.ts";
import { createRecorder } from "../../server/src/core/watching/metrics/record.ts";
import { type Sink, watchWith } from "../../server/src/core/watching/observe.ts";
import { createTracing } from "../../server/src/core/watching/tracing/create-tracing.ts";
import { otlpSpan } from "../../server/src/core/watching/tracing/otlp-json.ts";
import { createSpanSender } from "../../server/src/core/watching/tracing/send-spans.ts";
import { createSpanQueue } from "../../server/src/core/watching/tracing/span-queue.ts";
import { readSettings } from "../../server/src/operating/settings/config.ts";
import { median } from "../percentiles.ts";
import { type ModeName, modes } from "./modes.ts";
import { observeAlone } from "./observe-alone.ts";

// Runs the service as one process that watches itself in one turn and not in the next: two processes differ by more than what is measured.

export type Asked = { begin: ModeName } | { end: true } | { scrape: number } | { alone: ModeName };
export type Told = { url: string } | { begun: true } | { microseconds: number };

const log = createLog("info");
const service = await startService(readSettings(), log, new AbortController().signal);
const sender = createSpanSender({ url: `${process.env.BENCH_COLLECTOR}/v1/traces`, headers: {}, serviceName: "galley" });
let sink: Sink | undefined;
let ends: (() => unknown)[] = [];
let before = process.cpuUsage();

async function begin(name: ModeName): Promise<Told> {
  const mode: { metrics: boolean; ratio?: number } = modes[name];
  ends = [];
  if (mode.metrics) {
    sink ??= createRecorder(new Registry());
    ends.push(watchWith(sink));
  }
  if (mode.ratio !== undefined) {
    const queue = createSpanQueue({ send: sender.send, log });
    ends.push(createTracing({ ratio: mode.ratio, onEnd: (span) => queue.add(otlpSpan(span)) }), queue.close);
  }
  before = process.cpuUsage();
  return { begun: true };
}

/** Returns the processor time since the turn began, with the sending of its last spans. */
async function end(): Promise<Told> {
  for (const each of ends) await each();
  return { microseconds: sinceBefore() };
}

function sinceBefore(): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Returns the processor time of one scrape without the database, after everything that the turns have counted. */
async function scrape(times: number): Promise<Told> {
  const metrics = createMetrics({ version: "0.0.0", dataDirectory: import.meta.dirname, readDatabase: async () => undefined });
  before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await metrics.text();
  const microseconds = sinceBefore() / times;
  metrics.close();
  return { microseconds };
}

/** Returns the processor time of what is observed in a read, without the read. */
async function alone(name: ModeName): Promise<Told> {
  const figures: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    await begin(name);
    const bare = await observeAlone(900);
    const told = await end();
    // The time to send spans comes after the last of them.
    figures.push(Math.max(bare, "microseconds" in told ? told.microseconds / 900 : 0));
  }
  return { microseconds: median(figures) };
}

process.on("message", async (asked: Asked) => {
  if ("begin" in asked) process.send?.(await begin(asked.begin));
  else if ("alone" in asked) process.send?.(await alone(asked.alone));
  else process.send?.("end" in asked ? await end() : await scrape(asked.scrape));
});
process.once("SIGTERM", async () => {
  await service.stop();
  process.exit(0);
});
process.send?.({ url: service.url } satisfies Told);
