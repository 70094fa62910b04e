import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const directory = join(import.meta.dirname, "../../../../migrations");

/** Makes the tables; nothing reads or writes them meanwhile. */
export const baseline = "0001-first-release.sql";

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** An older version must not run on a database that has it. */
  breaking: boolean;
  /** Its statements run one by one, each with a commit of its own. */
  online: boolean;
};

/** Lists this version's migrations in the order in which they apply. */
export function readMigrations(): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => parseMigration(name, readFileSync(join(directory, name), "utf8")));
}

/** Returns whether a database or a backup was made before the first release: it has migrations, but not the first of `known`. */
export function isBeforeBaseline(known: readonly Migration[], applied: readonly { name: string }[]): boolean {
  return applied.length > 0 && applied.every(({ name }) => name !== known[0]?.name);
}

/** Reads a migration's marks: words after `--!` at the beginning of its first lines. */
export function parseMigration(name: string, sql: string): Migration {
  const lines = sql.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("--!"));
  const marks = lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => line.slice("--!".length).trim().split(/\s+/));
  const checksum = createHash("sha256").update(sql).digest("hex");
  return { name, sql, checksum, breaking: marks.includes("breaking"), online: marks.includes("online") };
}
