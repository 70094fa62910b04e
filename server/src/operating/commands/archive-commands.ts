import { operatorProgram } from "#src/core/installation.ts";
import type { Command } from "./command.ts";
import { count } from "./lines.ts";
import { UsageError } from "./parsing/usage-error.ts";

export const archiveCommands: readonly Command[] = [
  {
    words: ["archive", "base"],
    about: "Archive a base: a copy of the database and the files from which a recovery begins. The service can keep running.",
    flags: [],
    notes: ["The service makes one each day. GALLEY_ARCHIVE names the archive; where its place is empty, a new archive begins there."],
    example: "archive base",
    async run(operator) {
      const { archiveBase } = await import("./installation/archive-base.ts");
      const { id, completedAt, files, stored } = await archiveBase(operator);
      return {
        output: { id, completedAt, files: stored.length },
        lines: [
          `The base ${id} is archived: ${count(files.length, "file")} of the database and ${count(stored.length, "stored file")}, as of ${completedAt}.`,
        ],
      };
    },
  },
  {
    words: ["archive", "restore"],
    about: "Restore the installation as it was at a moment, from its archive, into an empty data directory.",
    flags: [
      {
        name: "to",
        value: "TIME",
        about: "The moment, such as 2026-11-29T12:34:00Z; everything that is archived when absent.",
        field: "until",
        read: readMoment,
      },
      {
        name: "from",
        value: "ARCHIVE",
        about: "The archive, as in GALLEY_ARCHIVE, which it defaults to.",
        field: "from",
      },
      {
        name: "keep-files",
        about:
          "Restore beside files that the store holds already. No other installation may use it: what the restored one does not know goes.",
        field: "keepFiles",
      },
    ],
    notes: [
      "Either everything is restored or nothing. What is missing from the archive, or was changed in it, is refused by name.",
      "Everybody signs in again and connects assistants anew, as after a restored backup. The service does not know what went out after that moment: look at the calendar before you start it.",
    ],
    example: "archive restore --to 2026-11-29T12:34:00Z",
    async run(operator, { until, from, keepFiles }) {
      const { restoreArchive } = await import("./installation/archive-restore.ts");
      const { shownKinds } = await import("../doctor/database-checks.ts");
      const restored = await restoreArchive(operator, {
        until: until as string | undefined,
        from: from as string | undefined,
        keepFiles: keepFiles === true,
      });
      const { base, lastChangeAt, files, missing, overdue } = restored;
      return {
        output: restored,
        lines: [
          `Restored from the base ${base}: the last change is of ${lastChangeAt ?? base}, with ${count(files, "stored file")}.`,
          ...missing.map((key) => `Missing: ${key}. No archive has this file; upload it anew.`),
          ...overdue.map(
            ({ kind, count: waiting }) =>
              `Due, and done at the start unless you pause or move it before: ${waiting} ${shownKinds[kind] ?? kind}.`,
          ),
          "Start the service.",
          ...(from === undefined
            ? [`The archive stays that of the installation before. Where that is gone for good, run then: ${operatorProgram} archive base`]
            : []),
        ],
      };
    },
  },
];

function readMoment(text: string): string {
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined;
  if (moment !== undefined && !Number.isNaN(moment.getTime())) return moment.toISOString();
  throw new UsageError(`--to must be a time with its zone, such as 2026-11-29T12:34:00Z; ${JSON.stringify(text)} is none.`);
}
