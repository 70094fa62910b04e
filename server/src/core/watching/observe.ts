import type { SharedResource } from "#src/core/flow/shared-resources.ts";
import type { AttemptedWork, AttemptOutcome, CacheName, HousekeepingKind, LaneName, OutgoingClient, Surface, WorkerName } from "./names.ts";

/** Kinds of work that take time, each with what is known of one piece when it ends. `failed` is set where it throws. */
type Works = {
  request: { surface: Surface; operation: string; status: number; requestId?: string };
  statement: { text: string };
  connection: object;
  transaction: object;
  outgoing: { client: OutgoingClient; outcome: string; host?: string | undefined; method?: string; status?: number };
  job: { processes: SharedResource; outcome: "done" | "ended" };
  turn: { lane: LaneName };
};

/** Kinds of work that traces alone tell of: what it takes is in the metrics already. */
type Steps = { operation: { operation: string; organizationId: string } };
type Traced = Works & Steps;
export type WorkKind = keyof Works;
export type TracedKind = keyof Traced;
export type About<Kind extends TracedKind> = Traced[Kind] & { failed?: true };

/** Kinds of what is counted, each with its labels. */
export type Counts = {
  attempts: { work: AttemptedWork; kind: string; outcome: AttemptOutcome };
  webhook_answers: { answer: string };
  cache: { cache: CacheName; result: "hit" | "miss" };
  refused: { resource: SharedResource };
  leases_lost: { lane: LaneName };
  round_failed: { worker: WorkerName };
  housekeeping_failed: { kind: HousekeepingKind };
  credits: { outcome: "spent" | "refused" };
  replica_reads: { outcome: "answered" | "behind" | "failed" | "aside" };
  trace_spans: { outcome: "sent" | "dropped" | "failed" };
};
export type CountKind = keyof Counts;

/** Kinds of what rises and falls, each with its label. It is read when somebody asks. */
export type Levels = {
  connections: `${"" | "replica_"}${"open" | "idle" | "waiting"}`;
  replica_used: "read";
  replica_lag: "read";
  line_held: SharedResource;
  line_waiting: SharedResource;
  processes_working: SharedResource;
  processes_idle: SharedResource;
  lane_busy: LaneName;
};
export type LevelKind = keyof Levels;
export type Level = { kind: LevelKind; label: string; read: () => number };

/** Kinds of values of which the distribution counts. */
export type Values = { lateness: { work: "publications" | "posts"; kind: string } };
export type ValueKind = keyof Values;

/** Takes what is observed. */
export type Sink = {
  ended<Kind extends WorkKind>(kind: Kind, about: About<Kind>, seconds: number): void;
  counted<Kind extends CountKind>(kind: Kind, labels: Counts[Kind], by: number): void;
  measured<Kind extends ValueKind>(kind: Kind, labels: Values[Kind], value: number): void;
};

/** Follows work while it happens, so that what happens inside of it is told as its part. */
export type Tracer = {
  follow<Kind extends TracedKind, T>(kind: Kind, about: About<Kind>, work: () => Promise<T>): Promise<T>;
  /** Tells of work that has ended. `begun` is a time of `performance.now()`. */
  ended<Kind extends TracedKind>(kind: Kind, about: About<Kind>, begun: number): void;
  /** Returns the id of the trace that the caller is part of. */
  traceId(): string | undefined;
};

let sink: Sink | undefined;
let tracer: Tracer | undefined;
// One process has one of each: a later one with the same label takes the place of the one before.
const levels = new Map<string, Level>();

/** Sends everything that is observed in this process to a sink, until the returned function is called. */
export function watchWith(to: Sink): () => void {
  sink = to;
  return () => {
    if (sink === to) sink = undefined;
  };
}

/** Lets a tracer follow the work of this process, until the returned function is called. */
export function traceWith(by: Tracer): () => void {
  tracer = by;
  return () => {
    if (tracer === by) tracer = undefined;
  };
}

/** Returns the id of the trace that the caller is part of; undefined without one. */
export function traceIdNow(): string | undefined {
  return tracer?.traceId();
}

/** Traces a part of some work that is observed as a whole. */
export function step<Kind extends keyof Steps, T>(kind: Kind, about: About<Kind>, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : tracer.follow(kind, about, work);
}

/** Observes one piece of work. `work` adds to `about` what becomes known meanwhile. */
export function during<Kind extends WorkKind, T>(kind: Kind, about: About<Kind>, work: () => Promise<T>): Promise<T> {
  const by = tracer;
  const followed = by === undefined ? work : () => by.follow(kind, about, work);
  return sink === undefined ? followed() : observed(kind, about, followed);
}

async function observed<Kind extends WorkKind, T>(kind: Kind, about: About<Kind>, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    about.failed = true;
    throw error;
  } finally {
    sink?.ended(kind, about, (performance.now() - begun) / 1000);
  }
}

/** Observes work that has ended, for which only its end tells whether it counts. `begun` is a time of `performance.now()`. */
export function took<Kind extends WorkKind>(kind: Kind, about: About<Kind>, begun: number): void {
  sink?.ended(kind, about, (performance.now() - begun) / 1000);
  tracer?.ended(kind, about, begun);
}

/** Counts something that has happened. */
export function count<Kind extends CountKind>(kind: Kind, labels: Counts[Kind], by = 1): void {
  sink?.counted(kind, labels, by);
}

/** Records a value, in seconds. */
export function measure<Kind extends ValueKind>(kind: Kind, labels: Values[Kind], value: number): void {
  sink?.measured(kind, labels, value);
}

/** Names something that rises and falls, and how to read it. */
export function level<Kind extends LevelKind>(kind: Kind, label: Levels[Kind], read: () => number): void {
  levels.set(`${kind} ${label}`, { kind, label, read });
}

export function readLevels(): Iterable<Level> {
  return levels.values();
}
