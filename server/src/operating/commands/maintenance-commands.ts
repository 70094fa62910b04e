import { resolve } from "node:path";
import type { Manifest } from "#src/core/database/backup-format.ts";
import type { Command } from "./command.ts";
import { count } from "./lines.ts";

const positional = { name: "DIR", field: "directory" } as const;

function backupSummary({ createdAt, tables, files }: Manifest) {
  return { createdAt, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files?.length ?? null };
}

function describe(manifest: Manifest): string {
  const { rows, tables, files } = backupSummary(manifest);
  return `${count(rows, "row")} of ${count(tables, "table")}${files === null ? "" : ` and ${count(files, "file")}`}`;
}

export const maintenanceCommands: readonly Command[] = [
  {
    words: ["migrate"],
    about: "Migrate the database to this version's schema, as every start of the service does.",
    flags: [],
    example: "migrate",
    async run(operator) {
      const { openOperatorDatabase } = await import("./session.ts");
      const { migrate } = await import("#src/core/database/migrate.ts");
      const { applied } = await migrate((await openOperatorDatabase(operator)).connectionString, undefined, operator.note);
      const lines = applied.length === 0 ? ["The database is up to date."] : applied.map((name) => `Applied ${name}.`);
      return { output: { applied }, lines };
    },
  },
  {
    words: ["backup", "verify"],
    about: "Check that a backup is whole and that this version can restore it. Nothing is changed, and no database is needed.",
    flags: [],
    positionals: [{ ...positional, about: "the directory that backup wrote." }],
    notes: ["Every file is read and compared with the manifest, and the rows of each table are counted. Run it where the copies lie."],
    example: "backup verify /var/backups/galley-2026-11-20",
    async run({ settings }, { directory: source }) {
      const { verifyBackup } = await import("#src/core/database/verify-backup.ts");
      const directory = resolve(String(source));
      const manifest = await verifyBackup(directory, settings.secrets.secret);
      const { createdAt, withoutSecret = false } = manifest;
      const further = withoutSecret ? ["The backup holds no secret: restore needs that of the installation as GALLEY_SECRET."] : [];
      return {
        output: { directory, ...backupSummary(manifest), withoutSecret },
        lines: [`${describe(manifest)}, as of ${createdAt}, are whole in ${directory}.`, ...further],
      };
    },
  },
  {
    words: ["backup"],
    about: "Write everything the service stores to a new directory, as of one moment. The service can keep running.",
    flags: [
      {
        name: "without-files",
        about: "Leave out images and other stored files, if they are backed up another way.",
        field: "withoutFiles",
      },
      {
        name: "without-secret",
        about: "Leave out the installation's secret, if it is stored elsewhere; restoring then needs it as GALLEY_SECRET.",
        field: "withoutSecret",
      },
    ],
    positionals: [{ ...positional, about: "the directory to write to, which must be empty or not exist yet.", written: true }],
    notes: [
      "The directory also holds the installation's secret, unless you leave it out. Without it, values that the service encrypted cannot be read again: keep it like a password.",
      "`manifest.json` is written last: a backup without it is incomplete.",
    ],
    example: "backup /var/backups/galley-2026-11-20",
    async run(operator, { directory: target, withoutFiles = false, withoutSecret = false }) {
      const { backUpInstallation } = await import("./installation/installation-backup.ts");
      const directory = resolve(String(target));
      const manifest = await backUpInstallation(operator, directory, {
        withFiles: withoutFiles !== true,
        withSecret: withoutSecret !== true,
      });
      const { createdAt } = manifest;
      return {
        output: { directory, ...backupSummary(manifest) },
        lines: [`${describe(manifest)}, as of ${createdAt}, are in ${directory}.`],
      };
    },
  },
  {
    words: ["restore"],
    about: "Restore a backup into an installation that holds no data yet. The service must be stopped.",
    flags: [],
    positionals: [{ ...positional, about: "the directory that backup wrote." }],
    notes: [
      "Either everything is restored or nothing. Files changed since the backup are refused.",
      "One that was killed leaves a database that the service refuses. Run it again: it begins anew.",
    ],
    example: "restore /var/backups/galley-2026-11-20",
    async run(operator, { directory: source }) {
      const { restoreInstallation } = await import("./installation/installation-backup.ts");
      const directory = resolve(String(source));
      const manifest = await restoreInstallation(operator, directory);
      const { createdAt, files } = manifest;
      const further = files === undefined ? ["The backup holds no files: restore them where they are stored."] : [];
      return {
        output: { directory, ...backupSummary(manifest) },
        lines: [`${describe(manifest)}, as of ${createdAt}, are restored. Start the service again.`, ...further],
      };
    },
  },
];
