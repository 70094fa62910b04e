import { readFileSync } from "node:fs";
import { outside } from "./table.ts";

/** Tables of the core itself: of the schema, of backups and of maintenance. */
const ofCore = new Set(["backup_run", "maintenance", "migration", "sql_function"]);

/** Files of the core that name a table of a subject, and why. */
const named: Readonly<Record<string, { tables: readonly string[]; because: string }>> = {
  "server/src/core/database/restore.ts": {
    tables: ["api_token", "token_digest"],
    because: "Ends, before a restored service starts, the grants that may have ended since the backup.",
  },
  "server/src/core/database/distribution/ask-nodes.ts": {
    tables: ["organization"],
    because: "Asks each node of a distributed database for a row that is not there.",
  },
  "server/src/core/database/distribution/look-at-distribution.ts": {
    tables: ["organization"],
    because: "Reads a row of each node, of the table by which all others are distributed.",
  },
};

const mention =
  /\b(?:from|join|into|update|delete from)\s+(\w+)|\b(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g;

/** Lists tables of subjects that statements of the core name: the core knows no subject. */
export function subjectsInCore(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const tables = new Set(
    Array.from(read("server/test/schema.sql").matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table = ""]) => table),
  );
  return files
    .filter((file) => /^server\/src\/core\/.*\.ts$/.test(file) && !outside.test(file))
    .flatMap((file) => {
      const found = new Set(Array.from(read(file).matchAll(mention), ([, table, built]) => table ?? built ?? ""));
      const wrong = [...found].filter((table) => tables.has(table) && !ofCore.has(table) && !named[file]?.tables.includes(table));
      return wrong.map((table) => `${file} names the table ${table}. The core knows no subject: move the statement to its wing.`);
    });
}
