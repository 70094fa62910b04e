import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type ArchiveLag, readArchiveLag } from "#src/core/archive/archive-state.ts";
import { freeBytesAt } from "#src/core/data-directory/free-space.ts";
import type { DatabaseMeasures } from "#src/core/database/measure-database.ts";
import { readLevels, watchWith } from "../observe.ts";
import { databaseGauges, levelGauges, processGauges } from "./definitions.ts";
import { createRecorder } from "./record.ts";

export type MetricsOptions = {
  version: string;
  dataDirectory: string;
  /** Directory of the embedded database where it is archived. */
  archive?: string | undefined;
  /** Returns undefined while the database is away. */
  readDatabase: () => Promise<DatabaseMeasures | undefined>;
};

export type Metrics = {
  contentType: string;
  /** Returns every metric in Prometheus' text format. Never waits long for the database. */
  text(): Promise<string>;
  close(): void;
};

type Gauges<Table> = { [Key in keyof Table]: Gauge };

/** Records what this process observes from now on, and writes it down for Prometheus. */
export function createMetrics({ version, dataDirectory, archive, readDatabase }: MetricsOptions): Metrics {
  const registry = new Registry();
  const close = watchWith(createRecorder(registry));
  collectDefaultMetrics({ register: registry });
  const ofLevels = gaugesIn(registry, levelGauges);
  const ofDatabase = gaugesIn(registry, databaseGauges);
  const ofProcess = gaugesIn(registry, processGauges);
  ofProcess.build.set({ version }, 1);
  return {
    contentType: registry.contentType,
    async text() {
      for (const { kind, label, read } of readLevels()) ofLevels[kind].set({ [levelGauges[kind].labels[0]]: label }, read());
      const [measures, free] = await Promise.all([readDatabase(), freeBytesAt(dataDirectory).catch(() => undefined)]);
      if (free !== undefined) ofProcess.diskFree.set(free);
      writeDatabase(ofDatabase, measures);
      if (archive !== undefined) writeArchive(ofProcess, readArchiveLag(archive));
      return registry.metrics();
    },
    close,
  };
}

function gaugesIn<Table extends Record<string, { name: string; help: string; labels: readonly string[] }>>(
  registry: Registry,
  table: Table,
): Gauges<Table> {
  const made = Object.entries(table).map(([key, { name, help, labels }]) => [
    key,
    new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
  ]);
  return Object.fromEntries(made) as Gauges<Table>;
}

/** Writes what is known. What is no longer known disappears, so that nobody takes an old figure for a new one. */
function writeDatabase(gauges: Gauges<typeof databaseGauges>, measures: DatabaseMeasures | undefined): void {
  for (const gauge of [gauges.size, gauges.clockDifference, gauges.measuredAt, gauges.backupAsOf, gauges.backupFailed]) gauge.remove({});
  for (const gauge of [
    gauges.waiting,
    gauges.oldest,
    gauges.keptBytes,
    gauges.keptRows,
    gauges.keptOldest,
    gauges.nodeUp,
    gauges.nodeSeconds,
  ])
    gauge.reset();
  gauges.up.set(measures === undefined ? 0 : 1);
  if (measures === undefined) return;
  const { measuredAt, sizeBytes, clockDifferenceSeconds, queues, kept, backup, nodes } = measures;
  gauges.measuredAt.set(measuredAt.getTime() / 1000);
  if (sizeBytes !== undefined) gauges.size.set(sizeBytes);
  if (clockDifferenceSeconds !== undefined) gauges.clockDifference.set(clockDifferenceSeconds);
  if (typeof backup?.completeAsOf === "number") gauges.backupAsOf.set(backup.completeAsOf);
  if (typeof backup?.failed === "boolean") gauges.backupFailed.set(backup.failed ? 1 : 0);
  for (const { queue, waiting, oldestSeconds } of queues) {
    gauges.waiting.set({ queue }, waiting);
    gauges.oldest.set({ queue }, oldestSeconds);
  }
  for (const { kind, bytes, rows, oldest } of kept) {
    gauges.keptBytes.set({ kind }, bytes);
    if (rows !== null) gauges.keptRows.set({ kind }, rows);
    if (oldest !== null) gauges.keptOldest.set({ kind }, oldest.getTime() / 1000);
  }
  for (const { node, ...answer } of nodes) {
    gauges.nodeUp.set({ node }, "seconds" in answer ? 1 : 0);
    if ("seconds" in answer) gauges.nodeSeconds.set({ node }, answer.seconds);
  }
}

function writeArchive(gauges: Gauges<typeof processGauges>, lag: ArchiveLag | undefined): void {
  for (const gauge of [gauges.archiveWaiting, gauges.archiveBase, gauges.archiveFailed]) gauge.remove({});
  if (lag === undefined) return;
  const { waitingSeconds, state } = lag;
  gauges.archiveWaiting.set(waitingSeconds);
  gauges.archiveFailed.set(Object.keys(state?.faults ?? {}).length === 0 ? 0 : 1);
  if (state?.baseCompletedAt !== undefined) gauges.archiveBase.set(Date.parse(state.baseCompletedAt) / 1000);
}
