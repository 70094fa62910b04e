import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** State of a database's archive, for monitoring. */
export type ArchiveState = {
  /** The place that was begun, without keys; "" where none is. */
  place: string;
  /** This installation, as its archive names it. A restored one has none before it begins there. */
  writer?: string;
  /** When the newest base was completed. */
  baseCompletedAt?: string;
  /** Why the last attempt to archive files, or to make a base, failed. */
  faults?: Partial<Record<"files" | "base", string>>;
};

/** Place for PostgreSQL's program: there is one exactly while the database archives. It holds the keys of a bucket. */
export function archiveConfigIn(directory: string): string {
  return join(directory, "archive.json");
}

export function archiveFaultIn(directory: string): string {
  return join(directory, "archive-fault");
}

function stateFileIn(directory: string): string {
  return join(directory, "archive-state.json");
}

export function readArchiveState(directory: string): ArchiveState | undefined {
  try {
    return JSON.parse(readFileSync(stateFileIn(directory), "utf8")) as ArchiveState;
  } catch {
    return undefined;
  }
}

export function writeArchiveState(directory: string, state: ArchiveState): void {
  const file = stateFileIn(directory);
  // The program of the database reads it too, which runs as another user where the service stays root.
  writeFileSync(`${file}.unfinished`, JSON.stringify(state), { mode: 0o644 });
  renameSync(`${file}.unfinished`, file);
}

export type ArchiveLag = {
  /** Age of the oldest segment that PostgreSQL has finished and nobody has archived; 0 where none waits. */
  waitingSeconds: number;
  waiting: number;
  /** Output of the program when it failed last. */
  fault: string | undefined;
  state: ArchiveState | undefined;
};

/** Tells how far the archive of the database in `directory` is behind; undefined where it archives nothing. Asks neither database nor archive. */
export function readArchiveLag(directory: string): ArchiveLag | undefined {
  if (statSync(archiveConfigIn(directory), { throwIfNoEntry: false }) === undefined) return undefined;
  const status = join(directory, "cluster", "pg_wal", "archive_status");
  const names = existsSync(status) ? readdirSync(status) : [];
  const since = names.flatMap((name) =>
    name.endsWith(".ready") ? (statSync(join(status, name), { throwIfNoEntry: false })?.mtimeMs ?? []) : [],
  );
  const waitingSeconds = since.length === 0 ? 0 : Math.max(0, (Date.now() - Math.min(...since)) / 1000);
  return { waitingSeconds, waiting: since.length, fault: readArchiveFault(directory), state: readArchiveState(directory) };
}

/** Returns what the program said when it failed last; undefined where its last run succeeded. */
export function readArchiveFault(directory: string): string | undefined {
  try {
    return readFileSync(archiveFaultIn(directory), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
