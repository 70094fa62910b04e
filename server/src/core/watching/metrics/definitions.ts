import type { CountKind, LevelKind, ValueKind, WorkKind } from "../observe.ts";

type Named = { name: string; help: string };
type Labeled = Named & { labels: readonly string[] };
type Timed = Labeled & { buckets: readonly number[] };

// Few buckets, since each is a series for every set of labels.
const quick = [0.001, 0.005, 0.02, 0.1, 0.5, 2];
const ordinary = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const long = [0.05, 0.25, 1, 5, 15, 60, 300];

/** Histograms of how long work took. */
export const times = {
  request: {
    name: "galley_request_duration_seconds",
    help: "Time from the arrival of a request to its answer, without the body of a stream.",
    labels: ["surface", "operation"],
    buckets: ordinary,
  },
  statement: {
    name: "galley_database_statement_duration_seconds",
    help: "Time from sending a statement to its result, by the kind of statement.",
    labels: ["verb"],
    buckets: quick,
  },
  connection: {
    name: "galley_database_connection_wait_seconds",
    help: "Time that a transaction waited for its connection.",
    labels: [],
    buckets: quick,
  },
  transaction: {
    name: "galley_database_transaction_duration_seconds",
    help: "Time that a transaction took, its wait for a connection included.",
    labels: [],
    buckets: ordinary,
  },
  outgoing: {
    name: "galley_outgoing_duration_seconds",
    help: "Time of a call out of the service, by its client.",
    labels: ["client"],
    buckets: long,
  },
  job: {
    name: "galley_child_job_duration_seconds",
    help: "Time of one job in a child process, without the wait for one.",
    labels: ["processes"],
    buckets: long,
  },
  turn: {
    name: "galley_worker_turn_duration_seconds",
    help: "Time of one claimed piece of work, by the lane that does it.",
    labels: ["lane"],
    buckets: long,
  },
} as const satisfies Record<WorkKind, Timed>;

/** Counters of work by its outcome, beside the histograms of its time. */
export const outcomes = {
  request: { name: "galley_requests_total", help: "Answered requests.", labels: ["surface", "operation", "status"] },
  outgoing: {
    name: "galley_outgoing_calls_total",
    help: "Calls out of the service. The outcome is the class of the status, or why there was none.",
    labels: ["client", "outcome"],
  },
  job: {
    name: "galley_child_jobs_total",
    help: "Jobs of child processes. `ended`: the process was gone before its reply.",
    labels: ["processes", "outcome"],
  },
  turn: {
    name: "galley_worker_turns_total",
    help: "Claimed pieces of work that a worker has done with. `failed`: something unexpected went wrong.",
    labels: ["lane", "outcome"],
  },
} as const satisfies Partial<Record<WorkKind, Labeled>>;

export const counts = {
  attempts: {
    name: "galley_attempts_total",
    help: "Attempts at going live, sending and making, by outcome. `failed` is final; `lost`: another worker had claimed it meanwhile.",
    labels: ["work", "kind", "outcome"],
  },
  webhook_answers: {
    name: "galley_webhook_answers_total",
    help: "Attempts at webhook deliveries by the class of the receiver's answer.",
    labels: ["answer"],
  },
  cache: { name: "galley_cache_lookups_total", help: "Lookups in caches in memory.", labels: ["cache", "result"] },
  refused: {
    name: "galley_refusals_total",
    help: "Callers that were refused, since too many of their organization or network were waiting.",
    labels: ["resource"],
  },
  leases_lost: {
    name: "galley_worker_leases_lost_total",
    help: "Claimed pieces of work whose lease ended before they did: another worker claimed them, as when this one was too slow or paused.",
    labels: ["lane"],
  },
  round_failed: {
    name: "galley_worker_rounds_failed_total",
    help: "Rounds in which a worker could not take work, as when the database was away.",
    labels: ["worker"],
  },
  housekeeping_failed: {
    name: "galley_housekeeping_failed_total",
    help: "Kinds of records of which a round of housekeeping could not delete a batch. The others went on.",
    labels: ["kind"],
  },
  credits: { name: "galley_credits_total", help: "Credits spent, and credits that were asked for and not there.", labels: ["outcome"] },
  replica_reads: {
    name: "galley_replica_reads_total",
    help: "Reads that the replica has answered, and reads that the primary was asked for: `behind` and `failed` after the replica, `aside` at once.",
    labels: ["outcome"],
  },
  trace_spans: {
    name: "galley_trace_spans_total",
    help: "Spans of traces. `dropped`: too many were waiting; `failed`: the collector did not take them.",
    labels: ["outcome"],
  },
} as const satisfies Record<CountKind, Labeled>;

export const values = {
  lateness: {
    name: "galley_lateness_seconds",
    help: "Time from the moment at which something was due to the moment at which it was live.",
    labels: ["work", "kind"],
    buckets: [1, 5, 15, 60, 300, 900, 3600],
  },
} as const satisfies Record<ValueKind, Timed>;

export const levelGauges = {
  connections: { name: "galley_database_connections", help: "Database connections of this process.", labels: ["state"] },
  replica_used: { name: "galley_replica_used", help: "1 while reads go to the replica, 0 while it is left aside.", labels: ["replica"] },
  replica_lag: {
    name: "galley_replica_lag_seconds",
    help: "For how long the replica has not shown what the primary had. Not a number while it does not answer.",
    labels: ["replica"],
  },
  line_held: { name: "galley_shares_held", help: "Units in use of what organizations share: places or bytes.", labels: ["resource"] },
  line_waiting: { name: "galley_shares_waiting", help: "Callers that wait for their share.", labels: ["resource"] },
  processes_working: { name: "galley_child_processes_working", help: "Child processes with a job.", labels: ["processes"] },
  processes_idle: { name: "galley_child_processes_idle", help: "Child processes that wait for a job.", labels: ["processes"] },
  lane_busy: { name: "galley_worker_pieces", help: "Claimed pieces of work under way in this process.", labels: ["lane"] },
} as const satisfies Record<LevelKind, Labeled>;

/** Gauges of the whole installation, which every process reads from the database. */
export const databaseGauges = {
  up: {
    name: "galley_database_up",
    help: "1 while the database answers within two seconds, else 0. Asked once in 15 seconds.",
    labels: [],
  },
  measuredAt: {
    name: "galley_database_measured_timestamp_seconds",
    help: "When the gauges of the database were read.",
    labels: [],
  },
  size: { name: "galley_database_size_bytes", help: "Size of the database on disk.", labels: [] },
  clockDifference: {
    name: "galley_database_clock_difference_seconds",
    help: "How far the clocks of this process and of the database are apart.",
    labels: [],
  },
  waiting: {
    name: "galley_queue_waiting",
    help: "Pieces of work that are due and not claimed. Counting stops at 10001.",
    labels: ["queue"],
  },
  oldest: { name: "galley_queue_oldest_seconds", help: "How long the oldest of them has been due; 0 when none is.", labels: ["queue"] },
  keptBytes: { name: "galley_kept_bytes", help: "Size on disk of each kind of kept record.", labels: ["kind"] },
  keptRows: { name: "galley_kept_rows", help: "Kept records, as of PostgreSQL's last analysis.", labels: ["kind"] },
  backupAsOf: {
    name: "galley_backup_complete_timestamp_seconds",
    help: "The moment of the rows in the last complete backup that `galley backup` made.",
    labels: [],
  },
  backupFailed: {
    name: "galley_backup_failed",
    help: "1 where the last run of `galley backup` failed, else 0. Unknown while the next one runs, or was killed.",
    labels: [],
  },
  nodeUp: {
    name: "galley_node_up",
    help: "1 while a node of a distributed database answers through the coordinator within two seconds, else 0.",
    labels: ["node"],
  },
  nodeSeconds: {
    name: "galley_node_answer_seconds",
    help: "How long the node took to answer for one row. Absent while it does not.",
    labels: ["node"],
  },
  keptOldest: { name: "galley_kept_oldest_timestamp_seconds", help: "When the oldest kept record was made or ended.", labels: ["kind"] },
} as const satisfies Record<string, Labeled>;

export const processGauges = {
  build: { name: "galley_build_info", help: "1, with the version that runs.", labels: ["version"] },
  diskFree: { name: "galley_data_directory_free_bytes", help: "Free space on the disk of the data directory.", labels: [] },
  archiveWaiting: {
    name: "galley_archive_waiting_seconds",
    help: "How long the oldest part of the database's log has been waiting to be archived; 0 when none is. Absent without an archive.",
    labels: [],
  },
  archiveBase: {
    name: "galley_archive_base_timestamp_seconds",
    help: "When the newest base of the archive was completed. Absent without one.",
    labels: [],
  },
  archiveFailed: {
    name: "galley_archive_failed",
    help: "1 where the last attempt to archive files or to make a base failed, else 0. Absent without an archive.",
    labels: [],
  },
} as const satisfies Record<string, Labeled>;
