import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ArchiveFault } from "#src/core/archive/archive-fault.ts";
import type { ArchivePlace } from "#src/core/archive/archive-place.ts";
import { readArchiveFault } from "#src/core/archive/archive-state.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "#src/core/database/embedded/open-embedded-database.ts";
import { StartupError } from "#src/core/startup-error.ts";

export type Recovery = {
  /** Holds the base that was extracted, in `cluster`. */
  directory: string;
  place: ArchivePlace;
  /** Undefined: everything that the archive holds. */
  until: string | undefined;
  /** The first segment that is missing before a later one: nothing from there on can be recovered. */
  hole: string | undefined;
};

const recoverySecondsMax = 24 * 60 * 60;

/** Replays the log over a base until the moment, and returns the database that goes on from there. */
export async function recover({ directory, place, until, hole }: Recovery): Promise<EmbeddedDatabase> {
  if (until === undefined && hole !== undefined) throw missing(hole, "the last change before it");
  writeFileSync(join(directory, "cluster", "recovery.signal"), "", { mode: 0o600 });
  try {
    return await openEmbeddedDatabase({ directory, own: true, archive: { recover: place, until }, readySecondsMax: recoverySecondsMax });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const fault = readArchiveFault(directory);
    if (fault !== undefined) throw new ArchiveFault(`${fault} Nothing was restored.`);
    if (until === undefined || !error.message.includes("recovery ended before configured recovery target was reached")) throw error;
    if (hole !== undefined) throw missing(hole, readLastChange(directory));
    // Whether nothing was changed since, or something was and is not archived, cannot be told apart: people decide.
    throw new ArchiveFault(
      `The archive ends before ${until}: its last change is of ${readLastChange(directory)}. Nothing was restored. ` +
        "Choose an earlier time, or leave --to out for everything up to that change.",
    );
  }
}

function missing(hole: string, last: string): ArchiveFault {
  return new ArchiveFault(
    `${hole} is missing from the archive, which reaches from its base to ${last}. Nothing was restored. Choose an earlier time.`,
  );
}

/** Has the history of the new timeline archived by the next start, so that no later recovery takes the same number. */
export function announceTimeline(cluster: string): void {
  const log = join(cluster, "pg_wal");
  for (const name of readdirSync(log).filter((one) => one.endsWith(".history"))) {
    writeFileSync(join(log, "archive_status", `${name}.ready`), "", { mode: 0o600 });
  }
}

function readLastChange(directory: string): string {
  const log = readFileSync(join(directory, "server.log"), "utf8");
  return [...log.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1)?.[1] ?? "before the base";
}
