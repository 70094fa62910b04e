import { Counter, Histogram, type Registry } from "prom-client";
import type { About, CountKind, Counts, Sink, ValueKind, Values, WorkKind } from "../observe.ts";
import { shortNameOf } from "../statement-name.ts";
import { counts, outcomes, times, values } from "./definitions.ts";

type Labels = Record<string, string | number>;

/** Most operations that are told apart. All are names of ours; the bound holds even if one ever were not. */
const operationsMax = 500;

/** Creates the counters and histograms in a registry, and returns the sink that fills them. */
export function createRecorder(registry: Registry): Sink {
  const registers = [registry];
  const histogram = ({
    name,
    help,
    labels,
    buckets,
  }: {
    name: string;
    help: string;
    labels: readonly string[];
    buckets: readonly number[];
  }) => new Histogram<string>({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
  const counter = ({ name, help, labels }: { name: string; help: string; labels: readonly string[] }) =>
    new Counter<string>({ name, help, labelNames: [...labels], registers });
  const ofTime = mapped(times, histogram);
  const ofOutcome = mapped(outcomes, counter);
  const ofCount = mapped(counts, counter);
  const ofValue = mapped(values, histogram);
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
      ofTime.request.observe({ surface, operation }, seconds);
      ofOutcome.request.inc({ surface, operation, status });
    },
    statement: ({ text }, seconds) => ofTime.statement.observe({ verb: verbOf(shortNameOf(text)) }, seconds),
    connection: (_about, seconds) => ofTime.connection.observe(seconds),
    transaction: (_about, seconds) => ofTime.transaction.observe(seconds),
    outgoing({ client, outcome }, seconds) {
      ofTime.outgoing.observe({ client }, seconds);
      ofOutcome.outgoing.inc({ client, outcome });
    },
    job({ processes, outcome }, seconds) {
      ofTime.job.observe({ processes }, seconds);
      ofOutcome.job.inc({ processes, outcome });
    },
    turn({ lane, failed }, seconds) {
      ofTime.turn.observe({ lane }, seconds);
      ofOutcome.turn.inc({ lane, outcome: failed ? "failed" : "done" });
    },
  };
  return {
    ended: <Kind extends WorkKind>(kind: Kind, about: About<Kind>, seconds: number) => record[kind](about, seconds),
    counted: <Kind extends CountKind>(kind: Kind, labels: Counts[Kind], by: number) => ofCount[kind].inc(labels as Labels, by),
    measured: <Kind extends ValueKind>(kind: Kind, labels: Values[Kind], value: number) => ofValue[kind].observe(labels as Labels, value),
  };
}

function mapped<Key extends string, From, To>(table: Readonly<Record<Key, From>>, make: (from: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(table).map(([key, from]) => [key, make(from)])) as Record<Key, To>;
}

/** Returns the first word of a statement's name. */
function verbOf(name: string): string {
  const end = name.indexOf(" ");
  return end === -1 ? name : name.slice(0, end);
}
