import type { Registry } from "prom-client";
import type { About, CountKind, Counts, Sink, ValueKind, Values, WorkKind } from "../observe.ts";
import { verbOf } from "../statement-name.ts";
import { counts, outcomes, times, values } from "./definitions.ts";
import { keptCounter, keptHistogram } from "./kept-metrics.ts";
import type { LabelValue } from "./kept-series.ts";

/** Most operations that are told apart. All are names of ours; the bound holds even if one ever were not. */
const operationsMax = 500;

/**
 * Creates the counters and histograms of a registry, and returns the sink that fills them. What is observed is added to numbers of our own:
 * the library sorts, joins and hashes all labels with every event, which took several times as long as everything else.
 */
export function createRecorder(registry: Registry): Sink {
  const ofTime = mapped(times, (one) => keptHistogram(registry, one));
  const ofOutcome = mapped(outcomes, (one) => keptCounter(registry, one));
  const ofCount = mapped(counts, (one) => keptCounter(registry, one));
  const ofValue = mapped(values, (one) => keptHistogram(registry, one));
  const operations = new Set<string>();

  function known(operation: string): string {
    if (operations.has(operation)) return operation;
    if (operations.size >= operationsMax) return "other";
    operations.add(operation);
    return operation;
  }

  const record: { [Kind in WorkKind]: (about: About<Kind>, seconds: number) => void } = {
    request({ surface, operation: name, status }, seconds) {
      const operation = known(name);
      ofTime.request.at([surface, operation]).add(seconds);
      ofOutcome.request.at([surface, operation, status]).total += 1;
    },
    statement: ({ text }, seconds) => ofTime.statement.at([verbOf(text)]).add(seconds),
    connection: (_about, seconds) => ofTime.connection.at([]).add(seconds),
    transaction: (_about, seconds) => ofTime.transaction.at([]).add(seconds),
    outgoing({ client, outcome }, seconds) {
      ofTime.outgoing.at([client]).add(seconds);
      ofOutcome.outgoing.at([client, outcome]).total += 1;
    },
    job({ processes, outcome }, seconds) {
      ofTime.job.at([processes]).add(seconds);
      ofOutcome.job.at([processes, outcome]).total += 1;
    },
    turn({ lane, failed }, seconds) {
      ofTime.turn.at([lane]).add(seconds);
      ofOutcome.turn.at([lane, failed ? "failed" : "done"]).total += 1;
    },
  };
  return {
    ended: <Kind extends WorkKind>(kind: Kind, about: About<Kind>, seconds: number) => record[kind](about, seconds),
    counted<Kind extends CountKind>(kind: Kind, labels: Counts[Kind], by: number) {
      ofCount[kind].at(inOrder(counts[kind].labels, labels)).total += by;
    },
    measured<Kind extends ValueKind>(kind: Kind, labels: Values[Kind], value: number) {
      ofValue[kind].at(inOrder(values[kind].labels, labels)).add(value);
    },
  };
}

function mapped<Key extends string, From, To>(table: Readonly<Record<Key, From>>, make: (from: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(table).map(([key, from]) => [key, make(from)])) as Record<Key, To>;
}

function inOrder(names: readonly string[], labels: Record<string, LabelValue>): LabelValue[] {
  return names.map((name) => labels[name] ?? "");
}
