import { resolve } from "node:path";
import type { Command } from "./command.ts";
import { count } from "./lines.ts";

const positional = { name: "DIR", field: "directory" } as const;

export const maintenanceCommands: readonly Command[] = [
  {
    words: ["migrate"],
    about: "Bring the database to this version's schema, as each start of the service does.",
    flags: [],
    example: "migrate",
    async run(operator) {
      const { openOperatorDatabase } = await import("./session.ts");
      const { migrate } = await import("#src/database/migrate.ts");
      const { applied } = await migrate((await openOperatorDatabase(operator)).connectionString);
      const lines = applied.length === 0 ? ["The database is up to date."] : applied.map((name) => `Applied ${name}.`);
      return { output: { applied }, lines };
    },
  },
  {
    words: ["backup"],
    about: "Write everything that the service keeps into a new directory, as it is at one moment. The service may go on.",
    flags: [],
    positionals: [{ ...positional, about: "the directory to write, which must be empty or not exist yet." }],
    notes: [
      "The directory also holds the installation's secret, without which values that the service encrypts cannot be read again. Keep it like a password.",
      "`manifest.json` is written last: a backup without it is not complete.",
    ],
    example: "backup /var/backups/galley-2026-11-20",
    async run(operator, { directory: target }) {
      const { backUpInstallation } = await import("./installation-backup.ts");
      const directory = resolve(String(target));
      const { createdAt, tables } = await backUpInstallation(operator, directory);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        output: { directory, createdAt, tables: tables.length, rows },
        lines: [`${count(rows, "row")} of ${count(tables.length, "table")}, as of ${createdAt}, are in ${directory}.`],
      };
    },
  },
  {
    words: ["restore"],
    about: "Read a backup into an installation that holds nothing yet. The service must be stopped.",
    flags: [],
    positionals: [{ ...positional, about: "the directory that backup has written." }],
    notes: ["Either everything is restored or nothing. Files that were changed since the backup are refused."],
    example: "restore /var/backups/galley-2026-11-20",
    async run(operator, { directory: source }) {
      const { restoreInstallation } = await import("./installation-backup.ts");
      const directory = resolve(String(source));
      const { createdAt, tables } = await restoreInstallation(operator, directory);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        output: { directory, createdAt, tables: tables.length, rows },
        lines: [`${count(rows, "row")} of ${count(tables.length, "table")}, as of ${createdAt}, are restored. Start the service again.`],
      };
    },
  },
];
