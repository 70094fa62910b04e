import { join } from "node:path";
import { ArchiveFault } from "#src/core/archive/archive-fault.ts";
import { type ArchivePlace, shownPlace } from "#src/core/archive/archive-place.ts";
import { type ArchiveLag, readArchiveLag } from "#src/core/archive/archive-state.ts";
import { openArchiveStore } from "#src/core/archive/open-archive-store.ts";
import { readClusterSystem, requireOwnArchive } from "#src/core/archive/wal-archive.ts";
import { type Check, type CheckOutcome, failed, ok, warning } from "#src/core/check.ts";
import { embeddedDirectory } from "#src/core/database/open-database.ts";
import { operatorProgram } from "#src/core/installation.ts";

const waitingMinutesMax = 5;
const baseHoursMax = 26;
const waits = "The log of the database waits on its disk until then.";
const advice = `Make sure that the folder is mounted and belongs to the user of the database, or that the bucket answers and its key may write. ${waits}`;

/** Checks that the embedded database is archived: the place, what waits for it, and the age of the newest base. */
export function archiveCheck(place: ArchivePlace, dataDirectory: string): Check {
  const directory = embeddedDirectory(dataDirectory);
  return {
    name: "archive",
    advice,
    async run() {
      const lag = readArchiveLag(directory);
      if (lag === undefined) return failed("The database does not archive its log.", "Start the service with GALLEY_ARCHIVE.");
      const store = await openArchiveStore(place);
      const system = readClusterSystem(join(directory, "cluster"));
      const fault = lag.state && (await requireOwnArchive(store, { system, writer: lag.state.writer }).catch((error: unknown) => error));
      // Of whom an archive is that is not this database's, its fault tells with the way out.
      if (fault instanceof ArchiveFault) return failed(fault.message, waits);
      if (fault !== undefined) throw fault;
      return judge(lag, shownPlace(place), new Date());
    },
  };
}

export function judge({ waitingSeconds, waiting, fault, state }: ArchiveLag, shown: string, now: Date): CheckOutcome {
  const minutes = Math.floor(waitingSeconds / 60);
  const reason = fault === undefined ? "" : `: ${fault}`;
  if (minutes >= waitingMinutesMax)
    return failed(`${waiting} segments of the database's log wait to be archived, the oldest for ${minutes} minutes${reason}`, advice);
  const [failure] = Object.values(state?.faults ?? {});
  if (failure !== undefined) return failed(`Not everything is archived: ${failure}`, advice);
  const again = `See the log of the service, or run: ${operatorProgram} archive base`;
  if (state?.baseCompletedAt === undefined) return warning("No base is archived yet, so that nothing can be recovered.", again);
  const hours = Math.floor((now.getTime() - Date.parse(state.baseCompletedAt)) / 3_600_000);
  if (hours > baseHoursMax) return warning(`The newest base is ${hours} hours old.`, again);
  return ok(`Everything is archived in ${shown}; the newest base is of ${state.baseCompletedAt}.`);
}
