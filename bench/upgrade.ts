import { parseArgs } from "node:util";
import { readMigrations } from "../server/src/core/database/migrate.ts";
import { fillBaseline, migrateUnderLoad } from "../server/test/upgrades/under-load.ts";
import { openBenchDatabase } from "./database.ts";

// Upgrades a large database beside ten readers and writers: npm run bench:upgrade -- --rows 1000000
const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });

const database = await openBenchDatabase();
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`.padStart(10);
try {
  const begun = performance.now();
  await fillBaseline(database.connectionString, Number(values.rows));
  process.stdout.write(`${values.rows} rows at the schema of 0.1.0, filled in ${seconds(performance.now() - begun).trim()}\n`);
  const started = performance.now();
  const files = await migrateUnderLoad(database.connectionString, readMigrations());
  const total = performance.now() - started;
  for (const { name, milliseconds, longestWait, waited } of files)
    process.stdout.write(`${name.padEnd(44)} ${seconds(milliseconds)}   longest wait ${seconds(longestWait)}  ${waited}\n`);
  const longest = files.toSorted((one, other) => other.longestWait - one.longestWait)[0];
  const worst = longest === undefined ? "no file since" : `longest wait ${seconds(longest.longestWait).trim()}, at ${longest.name}`;
  process.stdout.write(`All: ${seconds(total).trim()}; ${worst}\n`);
} finally {
  await database.stop();
}
