import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { basePrefix, findNewestBase, listArchivedFiles, listBases } from "#src/core/archive/archive-format.ts";
import { type ArchiveState, readArchiveState, writeArchiveState } from "#src/core/archive/archive-state.ts";
import type { ArchiveStore } from "#src/core/archive/archive-store.ts";
import type { ArchivedStorage } from "#src/core/archive/archived-files.ts";
import { expiredKeys } from "#src/core/archive/expire.ts";
import { openArchiveStore } from "#src/core/archive/open-archive-store.ts";
import { listWal } from "#src/core/archive/wal-archive.ts";
import { findHole, isSegment, sha256Of, timelineOf } from "#src/core/archive/wal-names.ts";
import { reasonOf } from "#src/core/check.ts";
import { every } from "#src/core/flow/every.ts";
import { settlesWithin } from "#src/core/flow/within.ts";
import type { Log } from "#src/core/log.ts";
import { type BaseOptions, makeBase } from "./make-base.ts";

export type ArchiverOptions = Omit<BaseOptions, "anew" | "signal"> & {
  /** Notes the files that are put into the store. */
  files: ArchivedStorage;
  /** How far back the archive reaches. */
  days: number;
  log: Log;
  roundMilliseconds?: number;
};

type Part = keyof NonNullable<ArchiveState["faults"]>;

const roundMillisecondsUsual = 30_000;
const lookMilliseconds = 10 * 60 * 1000;
// Share of a stop that an archive without an answer may take.
const endSecondsMax = 2;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Archives new files twice a minute, makes a base where one is due, and removes what is past the window. Disposing ends what is under way. */
export function startArchiver({
  files,
  days,
  log,
  roundMilliseconds = roundMillisecondsUsual,
  ...options
}: ArchiverOptions): AsyncDisposable {
  const ending = new AbortController();
  const { signal } = ending;
  const directory = dirname(options.cluster);
  let nextLookAt = 0;
  let hasCaughtUp = false;

  async function attempt(part: Part, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      note(directory, part, undefined);
    } catch (error) {
      if (signal.aborted) return;
      log.error(part === "files" ? "files are not archived" : "no base is archived", { error });
      note(directory, part, error);
    }
  }

  async function round(): Promise<void> {
    // A base begins the archive, and takes every file.
    if (performance.now() >= nextLookAt) {
      nextLookAt = performance.now() + lookMilliseconds;
      await attempt("base", look);
    }
    await attempt("files", files.flush);
  }

  async function look(): Promise<void> {
    const store = await openArchiveStore(options.place);
    if (!(await isBaseDue(store, options))) {
      if (!hasCaughtUp) await files.catchUp(signal);
      hasCaughtUp = true;
      return;
    }
    const { id } = await makeBase({ ...options, anew: false, signal });
    hasCaughtUp = true;
    log.info(`archived the base ${id} of the database`);
    const count = await expire(store, days, signal);
    if (count > 0) log.info("removed what is past the window of the archive", { count });
  }

  const running = every(roundMilliseconds, round, (error) => log.error("the archive cannot be watched", { error }));
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await settlesWithin(endSecondsMax, Promise.resolve(running[Symbol.asyncDispose]()));
      await settlesWithin(endSecondsMax, files.flush());
    },
  };
}

/** A base is due each day, and wherever the one before does not lead to what is archived now. */
async function isBaseDue(store: ArchiveStore, { cluster, secret }: Pick<BaseOptions, "cluster" | "secret">): Promise<boolean> {
  const newest = await findNewestBase(store);
  if (newest === undefined || Date.now() - Date.parse(newest.completedAt) > dayMilliseconds) return true;
  if (newest.secretSha256 !== sha256Of(Buffer.from(secret))) return true;
  const timelines = readdirSync(join(cluster, "pg_wal")).filter(isSegment).map(timelineOf).sort();
  if (timelines.at(-1) !== timelineOf(newest.startSegment)) return true;
  const names = (await listWal(store)).map(({ name }) => name);
  return findHole(names, newest.startSegment) !== undefined;
}

/** Removes what no moment of the window needs. Returns how many objects that were. */
async function expire(store: ArchiveStore, days: number, signal: AbortSignal): Promise<number> {
  const baseKeys = (await Array.fromAsync(store.list(basePrefix))).map(({ key }) => key);
  const content = { bases: await listBases(store), baseKeys, wal: await listWal(store), files: await listArchivedFiles(store) };
  let count = 0;
  for (const key of expiredKeys(content, days, new Date())) {
    if (signal.aborted) return count;
    await store.delete(key);
    count += 1;
  }
  return count;
}

function note(directory: string, part: Part, error: unknown): void {
  const before = readArchiveState(directory) ?? { place: "" };
  if (error === undefined && before.faults?.[part] === undefined) return;
  const { [part]: _, ...others } = before.faults ?? {};
  writeArchiveState(directory, { ...before, faults: error === undefined ? others : { ...others, [part]: reasonOf(error) } });
}
